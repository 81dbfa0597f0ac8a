import type { MiddlewareHandler } from "hono";

const RETRY_AFTER_SECONDS = 1;

/** Adds `Retry-After` to every 503 response that does not have it. */
export function retryAfter(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    if (c.res.status !== 503 || c.res.headers.has("Retry-After")) return;
    c.header("Retry-After", String(RETRY_AFTER_SECONDS));
  };
}
