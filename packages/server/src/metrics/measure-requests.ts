import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Metrics } from "./metrics";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Measures the duration of each request. Its label `route` is the call or the route's pattern, never the path itself,
 * so that requests for arbitrary paths cannot create unlimited label values.
 */
export function measureRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const stop = metrics.requests.startTimer();
    await next();
    const { method } = c.req;
    stop({
      method: METHODS.has(method) ? method : "other",
      route: metrics.getRoute(c.req.raw) ?? getPattern(c),
      status: String(c.res.status),
    });
  };
}

/** Returns the pattern of the matched route or, when it is only a wildcard, the part of the site. */
function getPattern(c: Context): string {
  const named = matchedRoutes(c).find(({ path }) => !path.endsWith("*"));
  if (named !== undefined) return named.path;
  const part = ["/api/", "/auth/v1/", "/dev/"].find((prefix) => c.req.path.startsWith(prefix));
  return `${part ?? "/"}*`;
}
