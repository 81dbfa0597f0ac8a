import { createHash, timingSafeEqual } from "node:crypto";
import { getConnInfo } from "@hono/node-server/conninfo";
import { type Context, Hono } from "hono";
import type { Services } from "../services";

/** What a proxy adds: whoever comes through one is not on this machine. */
const FORWARDED = ["forwarded", "x-forwarded-for", "x-forwarded-host", "x-real-ip"];

/**
 * The figures in the form that Prometheus reads. For those who have `METRICS_TOKEN`; without one, for
 * programs on this machine alone. To everybody else there is nothing here.
 */
export function metricsRoute({ config, metrics: { registry } }: Services): Hono {
  const app = new Hono();
  app.get("/metrics", async (c) => {
    const isMeant =
      config.METRICS_TOKEN === undefined
        ? isFromThisMachine(c)
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

function isFromThisMachine(c: Context): boolean {
  if (FORWARDED.some((name) => c.req.header(name) !== undefined)) return false;
  try {
    const address = getConnInfo(c).remote.address ?? "";
    return address === "::1" || /^(::ffff:)?127\./.test(address);
  } catch {
    // Without a socket there is no telling.
    return false;
  }
}
