import { Hono } from "hono";
import { type DatabaseHealth, HealthProbe } from "../db/database-health";
import type { Services } from "../services";

/** Whoever asks whether to send requests here wants to know soon. */
const READY_TIMEOUT_MS = 2_000;
const FRESH = { "Cache-Control": "no-store" };

const STATUS_TEXTS: Record<DatabaseHealth, string> = {
  ready: "ready",
  unreachable: "database unreachable",
  "read-only": "database takes no writes",
};

/** Answers whether the process lives, and whether it can do its work: read, and write. */
export function health(
  { db }: Pick<Services, "db">,
  { timeoutMs = READY_TIMEOUT_MS }: { timeoutMs?: number } = {},
): Hono {
  const app = new Hono();
  const probe = new HealthProbe(db);
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, FRESH));
  app.get("/readyz", async (c) => {
    const found = await inTime(probe.check(), timeoutMs);
    return c.json({ status: STATUS_TEXTS[found] }, found === "ready" ? 200 : 503, FRESH);
  });
  return app;
}

/** What is not known in time, or not at all, is unreachable. */
async function inTime(look: Promise<DatabaseHealth>, timeoutMs: number): Promise<DatabaseHealth> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<DatabaseHealth>((resolve) => {
    timer = setTimeout(() => resolve("unreachable"), timeoutMs);
  });
  try {
    return await Promise.race([look.catch((): DatabaseHealth => "unreachable"), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
