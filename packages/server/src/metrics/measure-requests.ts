import type { Context, MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import type { Metrics } from "./metrics";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Measures each request. Its route is the call or the pattern that answered it, never the address
 * itself: there are only so many routes, however many addresses are tried.
 */
export function measureRequests(metrics: Metrics): MiddlewareHandler {
  return async (c, next) => {
    const stop = metrics.requests.startTimer();
    await next();
    const { method } = c.req;
    stop({
      method: METHODS.has(method) ? method : "other",
      route: metrics.routeOf(c.req.raw) ?? patternOf(c),
      status: String(c.res.status),
    });
  };
}

/** The pattern that names a page of its own; of all that only names a part of the site, the part. */
function patternOf(c: Context): string {
  const named = matchedRoutes(c).find(({ path }) => !path.endsWith("*"));
  if (named !== undefined) return named.path;
  const part = ["/api/", "/auth/v1/", "/dev/"].find((prefix) => c.req.path.startsWith(prefix));
  return `${part ?? "/"}*`;
}
