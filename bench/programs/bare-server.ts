import { readFile } from "node:fs/promises";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import pg from "pg";
import { createEmbeddedClient } from "../../packages/server/src/db/client";
import type { Statement } from "../lib/recorder";

/**
 * A server that does the minimum: for each call it sends the statements of `STATEMENTS` through the
 * driver, one after the other, and responds with the rows of the last as JSON.
 */
const statements = JSON.parse(await readFile(process.env.STATEMENTS ?? "", "utf8")) as Statement[];
const { DATABASE_URL, DATABASE_FOLDER, PORT } = process.env;

interface Driver {
  query: (query: string, params: unknown[]) => Promise<{ rows: unknown[] }>;
}

const driver: Driver =
  DATABASE_URL === undefined
    ? await createEmbeddedClient({ dataDir: DATABASE_FOLDER ?? "" })
    : new pg.Pool({ connectionString: DATABASE_URL, max: 10 });

const app = new Hono();
app.get("/readyz", (c) => c.json({ status: "ready" }));
app.get("/", async (c) => {
  let rows: unknown[] = [];
  for (const { query, params } of statements) ({ rows } = await driver.query(query, params));
  return c.json(rows);
});
serve({ fetch: app.fetch, port: Number(PORT), hostname: "127.0.0.1" });
