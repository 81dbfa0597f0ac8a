import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { isFromThisMachine } from "../limits/from-this-machine";
import type { Services } from "../services";

/**
 * Serves the figures in the form that Prometheus reads. For those who have `METRICS_TOKEN`; without one,
 * outside production, for programs on this machine alone. To everybody else there is nothing here.
 */
export function metricsRoute({ config, metrics: { registry } }: Services): Hono {
  const app = new Hono();
  app.get("/metrics", async (c) => {
    const isMeant =
      config.METRICS_TOKEN === undefined
        ? config.isDevelopment && isFromThisMachine(c)
        : isToken(config.METRICS_TOKEN, c.req.header("authorization"));
    if (!isMeant) return c.notFound();
    c.header("Cache-Control", "no-store");
    c.header("Content-Type", registry.contentType);
    return c.body(await registry.metrics());
  });
  return app;
}

function isToken(expected: string, authorization: string | undefined): boolean {
  const given = /^Bearer (.+)$/i.exec(authorization ?? "")?.[1] ?? "";
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
