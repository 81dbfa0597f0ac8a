import { readFile } from "node:fs/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";
import { pino } from "pino";
import type { Page } from "../lib/pages";

/**
 * A server that does the least that a page needs: for each page of `PAGES` one prepared statement, which checks the
 * session, reads the catalogue's version and makes the page, and one line of the log. The session's id is the token.
 */
const pages = JSON.parse(await readFile(process.env.PAGES ?? "", "utf8")) as Page[];
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const log = pino();
const app = new Hono();
app.get("/readyz", (c) => c.json({ status: "ready" }));
for (const { name, path, statement, params } of pages) {
  app.get(path, async (c) => {
    const startedAt = performance.now();
    const session = c.req.header("authorization")?.slice("Bearer ".length);
    const { rows } = await pool.query<[string, string | null]>({
      name,
      text: statement,
      values: [session, ...params],
      rowMode: "array",
    });
    const [version, page] = rows[0] ?? [];
    const status = page ? 200 : 401;
    log.info({ method: "GET", path, status, version, ms: performance.now() - startedAt });
    return c.body(page ?? "{}", status, { "content-type": "application/json" });
  });
}
serve({ fetch: app.fetch, port: Number(process.env.PORT), hostname: "127.0.0.1" });
