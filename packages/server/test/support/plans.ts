import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleNodePostgres } from "drizzle-orm/node-postgres";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import type pg from "pg";
import type { Database, OpenDatabase } from "../../src/platform/db/client";
import { toDatabase } from "../../src/platform/db/client";
import * as schema from "../../src/platform/db/schema/index";

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  /** Each time that the step is done. */
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Plan[];
}

type Opened = Pick<OpenDatabase, "db" | "engine">;

/** The same engine with an ear on what it is asked. */
export function listeningTo(
  opened: Opened,
  hear: (query: string, params: unknown[]) => void,
): Database {
  const { $client } = opened.db as unknown as { $client: PGlite | pg.Pool };
  const logger = { logQuery: hear };
  return opened.engine === "pglite"
    ? toDatabase(drizzlePglite($client as PGlite, { schema, logger }))
    : toDatabase(drizzleNodePostgres($client as pg.Pool, { schema, logger }));
}

/** Every step of a query's plan; with `analyze` the query is run, and the steps say what they did. */
export async function planOf(
  opened: Opened,
  { query, params }: { query: string; params: unknown[] },
  { analyze = false } = {},
): Promise<Plan[]> {
  const { $client } = opened.db as unknown as { $client: PGlite | pg.Pool };
  const { rows } = await ($client as pg.Pool).query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (format json, analyze ${analyze}, timing off) ${query}`,
    params,
  );
  const steps = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(steps)];
  return rows.flatMap((row) => steps(row["QUERY PLAN"][0].Plan));
}

/** How many rows, or entries of an index, each step of an analyzed plan had to look at. */
export function rowsRead(steps: Plan[]): { step: string; rows: number }[] {
  return steps
    .filter((step) => /Scan/.test(step["Node Type"]) && !/CTE|Subquery/.test(step["Node Type"]))
    .map((step) => {
      const each =
        (step["Actual Rows"] ?? 0) +
        (step["Rows Removed by Filter"] ?? 0) +
        (step["Rows Removed by Index Recheck"] ?? 0);
      const place = step["Index Name"] ?? step["Relation Name"] ?? "";
      return { step: `${step["Node Type"]} ${place}`, rows: each * (step["Actual Loops"] ?? 1) };
    });
}

/**
 * How the engine answers each query that `ask` makes: every sort, and every step that reads the table,
 * as `step index`.
 */
export async function stepsOn(
  table: string,
  opened: Opened,
  ask: (db: Database) => Promise<unknown>,
): Promise<string[]> {
  const asked: { query: string; params: unknown[] }[] = [];
  await ask(listeningTo(opened, (query, params) => asked.push({ query, params })));
  const steps: string[] = [];
  for (const statement of asked) {
    for (const step of await planOf(opened, statement)) {
      const reads = step["Relation Name"] === table || step["Index Name"]?.startsWith(table);
      if (reads || step["Node Type"] === "Sort") {
        steps.push(`${step["Node Type"]} ${step["Index Name"] ?? ""}`.trim());
      }
    }
  }
  return steps;
}
