import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleNodePostgres } from "drizzle-orm/node-postgres";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import type pg from "pg";
import type { Database, OpenDatabase } from "../../src/db/client";
import * as schema from "../../src/db/schema/index";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
}

/**
 * How the engine answers each query that `ask` makes: every sort, and every step that reads the table,
 * as `step index`.
 */
export async function stepsOn(
  table: string,
  opened: Pick<OpenDatabase, "db" | "engine">,
  ask: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const { $client } = opened.db as unknown as { $client: PGlite | pg.Pool };
  const asked: { query: string; params: unknown[] }[] = [];
  const logger = {
    logQuery: (query: string, params: unknown[]) => {
      asked.push({ query, params });
    },
  };
  await ask(
    opened.engine === "pglite"
      ? drizzlePglite($client as PGlite, { schema, logger })
      : drizzleNodePostgres($client as pg.Pool, { schema, logger }),
  );
  const steps: string[] = [];
  const visit = (plan: Plan) => {
    const reads = plan["Relation Name"] === table || plan["Index Name"]?.startsWith(table);
    if (reads || plan["Node Type"] === "Sort") {
      steps.push(`${plan["Node Type"]} ${plan["Index Name"] ?? ""}`.trim());
    }
    for (const child of plan.Plans ?? []) visit(child);
  };
  for (const { query, params } of asked) {
    const { rows } = await ($client as pg.Pool).query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
      `explain (format json) ${query}`,
      params,
    );
    for (const row of rows) visit(row["QUERY PLAN"][0].Plan);
  }
  return steps;
}
