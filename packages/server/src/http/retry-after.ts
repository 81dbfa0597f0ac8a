import type { MiddlewareHandler } from "hono";

const RETRY_SECONDS = 1;

/** Adds to every 503 when to try again, unless the answer says so itself. */
export function retryAfter(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status !== 503 || c.res.headers.has("Retry-After")) return;
    c.header("Retry-After", String(RETRY_SECONDS));
  };
}
