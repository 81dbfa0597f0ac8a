import { randomUUID } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { getClientIp } from "../platform/limits/client-ip";
import type { Metrics } from "../platform/metrics/metrics";
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

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Observes the duration of a request. Its label `route` is the call or the route's pattern, never the path itself,
 * so that requests for arbitrary paths cannot create unlimited label values.
 */
function measureRequest({ requests }: Metrics, c: Context, durationSeconds: number): void {
  const { method } = c.req;
  const call: unknown = c.get("route");
  const labels = {
    method: METHODS.has(method) ? method : "other",
    route: typeof call === "string" ? call : getPattern(c),
    status: String(c.res.status),
  };
  requests.observe(labels, durationSeconds);
}

/** Returns the pattern of the matched route or, when it is only a wildcard, the part of the site. */
function getPattern(c: Context): string {
  const named = matchedRoutes(c).find(({ path }) => !path.endsWith("*"));
  if (named !== undefined) return named.path;
  const part = ["/api/", "/auth/v1/", "/dev/"].find((prefix) => c.req.path.startsWith(prefix));
  return `${part ?? "/"}*`;
}
