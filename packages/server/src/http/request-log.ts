import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { getClientIp } from "../limits/client-ip";
import { requestContext } from "../request-context";
import type { Services } from "../services";

/** Gives each request an id and logs it once, without query, headers and body, which may contain secrets. */
export function requestLog({ config, log }: Pick<Services, "config" | "log">): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    const context = {
      request_id: randomUUID(),
      client_address: getClientIp(c, config.TRUST_PROXY),
    };
    c.header("X-Request-Id", context.request_id);
    await requestContext.run(context, next);
    log.info({
      ...context,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      duration_ms: Math.round(performance.now() - startedAt),
    });
  };
}
