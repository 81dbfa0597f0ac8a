import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Services } from "../services";

/** Whoever asks whether to send requests here wants to know soon. */
const READY_TIMEOUT_MS = 2_000;
const FRESH = { "Cache-Control": "no-store" };

/** Whether the process lives, and whether it can do its work. */
export function health(
  services: Pick<Services, "db">,
  { timeoutMs = READY_TIMEOUT_MS }: { timeoutMs?: number } = {},
): Hono {
  const app = new Hono();
  app.get("/healthz", (c) => c.json({ status: "ok" }, 200, FRESH));
  app.get("/readyz", async (c) => {
    const isReady = await answersInTime(services, timeoutMs);
    return isReady
      ? c.json({ status: "ready" }, 200, FRESH)
      : c.json({ status: "database unreachable" }, 503, FRESH);
  });
  return app;
}

async function answersInTime({ db }: Pick<Services, "db">, timeoutMs: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), timeoutMs);
  });
  const answer = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answer, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
