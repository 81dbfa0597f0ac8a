import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { isFromThisMachine } from "../../platform/limits/from-this-machine";
import { collectMetrics } from "../../platform/metrics/collect-metrics";
import type { Services } from "../../platform/services";

/**
 * Returns the route of the metrics in Prometheus' format. It requires `METRICS_TOKEN` as bearer token; without that
 * setting only programs on this machine may read it, and only outside production. All others get 404.
 */
export function metricsRoute({ config, metrics }: Services): Hono {
  const app = new Hono();
  app.get("/metrics", async (c) => {
    const isAllowed =
      config.METRICS_TOKEN === undefined
        ? config.isDevelopment && isFromThisMachine(c)
        : isToken(config.METRICS_TOKEN, c.req.header("authorization"));
    if (!isAllowed) return c.notFound();
    c.header("Cache-Control", "no-store");
    c.header("Content-Type", metrics.registry.contentType);
    return c.body(await collectMetrics(metrics));
  });
  return app;
}

function isToken(expected: string, authorization: string | undefined): boolean {
  const actual = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(actual), digest(expected));
}
