import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { Metrics } from "./metrics";

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Observes the duration of a request. Its label `route` is the call or the route's pattern, never the path itself,
 * so that requests for arbitrary paths cannot create unlimited label values.
 */
export function measureRequest({ requests }: Metrics, c: Context, durationSeconds: number): void {
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
