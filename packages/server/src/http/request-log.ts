import { randomUUID } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { getClientIp } from "../platform/limits/client-ip";
import { measureRequest } from "../platform/metrics/measure-request";
import { requestContext, USER_AGENT_MAX } from "../platform/request-context";
import type { Services } from "../platform/services";

const PROBES = new Set(["/healthz", "/readyz"]);

/**
 * Gives each request an id, and logs and measures it once. The log line has no query, headers and body, which may
 * contain secrets.
 */
export function requestLog({
  config,
  log,
  metrics,
}: Pick<Services, "config" | "log" | "metrics">): MiddlewareHandler {
  return async (c, next) => {
    const startedAt = performance.now();
    const context = {
      request_id: randomUUID(),
      client_address: getClientIp(c, config.TRUST_PROXY),
    };
    const user_agent = c.req.header("user-agent")?.slice(0, USER_AGENT_MAX) ?? null;
    await requestContext.run({ ...context, user_agent }, next);
    const durationMs = performance.now() - startedAt;
    measureRequest(metrics, c, durationMs / 1_000);
    // A load balancer asks each second: what is well is not worth a line.
    const isProbe = PROBES.has(c.req.path) && c.res.status === 200;
    log[isProbe ? "debug" : "info"]({
      ...context,
      method: c.req.method,
      path: c.req.path,
      status: c.res.status,
      duration_ms: Math.round(durationMs),
    });
  };
}

/** Adds the id of the request to every response. */
export function requestId(): MiddlewareHandler {
  return async (c, next) => {
    await next();
    const { request_id } = requestContext.getStore() ?? {};
    if (request_id !== undefined) c.header("X-Request-Id", request_id);
  };
}
