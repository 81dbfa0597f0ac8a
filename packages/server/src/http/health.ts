import { Hono } from "hono";
import { type DatabaseHealth, HealthProbe } from "../platform/db/database-health";
import type { Services } from "../platform/services";
import { VERSION } from "../platform/version";
import { UNAVAILABLE_RETRY_SECONDS } from "./error-answer";
import { jsonResponse, type ResponseServices } from "./responses";

/** A load balancer waits for the response before it sends requests here. */
const READY_TIMEOUT_MS = 2_000;

const STATUS_TEXTS: Record<DatabaseHealth | "ending", string> = {
  ready: "ready",
  ending: "shutting down",
  unreachable: "database unreachable",
  "read-only": "database takes no writes",
};

/**
 * Returns the health routes: `/healthz` when the process runs, with its version, `/readyz` when the database can be read and written and
 * the process is not about to end. Their responses are complete.
 */
export function health(
  services: ResponseServices & Pick<Services, "db" | "ending">,
  { timeoutMs = READY_TIMEOUT_MS }: { timeoutMs?: number } = {},
): Hono {
  const app = new Hono();
  const probe = new HealthProbe(services.db);
  app.get("/healthz", (c) => jsonResponse(services, c, 200, { status: "ok", version: VERSION }));
  app.get("/readyz", async (c) => {
    const isEnding = services.ending.signal.aborted;
    const found = isEnding ? "ending" : await withTimeout(probe.check(), timeoutMs);
    const body = { status: STATUS_TEXTS[found] };
    if (found === "ready") return await jsonResponse(services, c, 200, body);
    return await jsonResponse(services, c, 503, body, {
      "Retry-After": String(UNAVAILABLE_RETRY_SECONDS),
    });
  });
  return app;
}

/** Resolves to the result of the probe; "unreachable" when it fails or takes longer than `timeoutMs`. */
async function withTimeout(
  probe: Promise<DatabaseHealth>,
  timeoutMs: number,
): Promise<DatabaseHealth> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<DatabaseHealth>((resolve) => {
    timer = setTimeout(() => resolve("unreachable"), timeoutMs);
  });
  try {
    return await Promise.race([probe.catch((): DatabaseHealth => "unreachable"), timeout]);
  } finally {
    clearTimeout(timer);
  }
}
