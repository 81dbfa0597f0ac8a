import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { requestContext } from "../request-context";

/** Names each request and logs it once, without query, headers or body: those may hold secrets. */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (c, next) => {
    const requestId = randomUUID();
    const startedAt = performance.now();
    c.header("X-Request-Id", requestId);
    await requestContext.run({ request_id: requestId }, next);
    log.info({
      request_id: requestId,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      duration_ms: Math.round(performance.now() - startedAt),
    });
  };
}
