import type { PGlite } from "@electric-sql/pglite";
import { drizzle as drizzleNodePostgres } from "drizzle-orm/node-postgres";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import type pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "../../../src/platform/context";
import type { Database, OpenDatabase } from "../../../src/platform/db/client";
import { toDatabase } from "../../../src/platform/db/client";
import { newId } from "../../../src/platform/db/new-id";
import * as schema from "../../../src/platform/db/schema/index";
import { Catalogue } from "../../../src/work/contracts/catalogue/catalogue";
import type { ContractFilters } from "../../../src/work/contracts/catalogue/filters";
import { listCatalogue } from "../../../src/work/contracts/catalogue/list-catalogue";
import { listMyContracts } from "../../../src/work/signings/list-my-contracts";
import { fillContracts } from "../../support/many-contracts";
import { openTestDatabase } from "../../support/test-database";

/** With fewer, scanning the table is no slower than an index. */
const CONTRACTS = 6_000;
const NOW = new Date("2030-03-01T12:00:00.000Z");
const CALLER: Caller = { user_id: newId(), session_id: newId() };

const FIRST = { after_value: null, after_id: null };

let opened: OpenDatabase;
let db: Database;
let asked: { query: string; params: unknown[] }[];
let figures: { rewardPercentile: number; listed: number; areStatesCurrent: boolean };

/** The same engine with an ear on what it is asked. */
function listeningTo(database: OpenDatabase): Database {
  const logger = {
    logQuery: (query: string, params: unknown[]) => {
      asked.push({ query, params });
    },
  };
  const { $client } = database.db as unknown as { $client: PGlite | pg.Pool };
  return database.engine === "pglite"
    ? toDatabase(drizzlePglite($client as PGlite, { schema, logger }))
    : toDatabase(drizzleNodePostgres($client as pg.Pool, { schema, logger }));
}

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  Plans?: Plan[];
}

/** How the engine answers a query: each step that reads contracts, as `step index`. */
async function stepsOf(query: string, params: unknown[]): Promise<string[]> {
  const { $client } = opened.db as unknown as { $client: pg.Pool };
  const { rows } = await $client.query<{ "QUERY PLAN": [{ Plan: Plan }] }>(
    `explain (format json) ${query}`,
    params,
  );
  const steps: string[] = [];
  const visit = (plan: Plan) => {
    if (plan["Relation Name"] === "contracts" || plan["Index Name"]?.startsWith("contracts")) {
      steps.push(`${plan["Node Type"]} ${plan["Index Name"] ?? ""}`.trim());
    }
    for (const child of plan.Plans ?? []) visit(child);
  };
  for (const row of rows) visit(row["QUERY PLAN"][0].Plan);
  return steps;
}

async function stepsFor(
  sort: "newest" | "reward" | "net" | "expiring",
  given: Partial<ContractFilters>,
): Promise<string[]> {
  asked = [];
  await listCatalogue(
    { db, caller: CALLER },
    { category: "all", now: NOW, ...figures, ...given },
    { sort, cursor: FIRST, limit: 21 },
  );
  const steps: string[] = [];
  for (const { query, params } of asked) steps.push(...(await stepsOf(query, params)));
  expect(steps.length).toBeGreaterThan(0);
  return steps;
}

beforeAll(async () => {
  opened = await openTestDatabase();
  db = listeningTo(opened);
  asked = [];
  await fillContracts(db, CONTRACTS, NOW, { words: 20 });
  const { rewardPercentile, counts, areStatesCurrent } = await new Catalogue(db).stats(NOW);
  figures = { rewardPercentile, listed: counts.all, areStatesCurrent };
});
afterAll(() => opened.close());

const FILTERS: Partial<ContractFilters>[] = [
  {},
  { category: "top_earning" },
  { category: "official" },
  { category: "limited" },
  { type: "Research" },
  { status: "active" },
  { signable: "true" },
  { signable: "true", free: "true" },
  { signable: "false", status: "active" },
  { status: "grace_period" },
  { status: "fully_expired" },
];

test.each(["newest", "reward", "net", "expiring"] as const)(
  "does not scan the table of contracts when sorted by %s",
  async (sort) => {
    for (const filter of FILTERS) {
      for (const search of [undefined, "e", "th", "coffee"]) {
        const steps = await stepsFor(sort, { ...filter, search });
        expect([filter, search, steps.filter((step) => step.startsWith("Seq Scan"))]).toEqual([
          filter,
          search,
          [],
        ]);
      }
    }
  },
);

test.each([
  ["zebra", "contracts_search_trigrams"],
  ["nowhere", "contracts_search_trigrams"],
  ["zq", "contracts_search_short"],
  ["7", "contracts_search_short"],
  ["c++", "contracts_search_short"],
])("finds the rare %j by %s", async (search, index) => {
  for (const filter of FILTERS) {
    const steps = await stepsFor("newest", { ...filter, search });
    expect([filter, steps.filter((step) => step.startsWith("Seq Scan"))]).toEqual([filter, []]);
  }
  expect(await stepsFor("newest", { search })).toContain(`Bitmap Index Scan ${index}`);
});

test("reads its own index for each sort without filters", async () => {
  for (const sort of ["newest", "reward", "net", "expiring"] as const) {
    expect((await stepsFor(sort, {})).some((step) => step.endsWith(`contracts_list_${sort}`))).toBe(
      true,
    );
  }
});

test("reads my contracts from my signings", async () => {
  asked = [];
  await listMyContracts(
    { db, caller: CALLER },
    "all",
    { category: "all", now: NOW, ...figures },
    { cursor: FIRST, limit: 21 },
  );
  for (const { query, params } of asked) {
    expect(await stepsOf(query, params)).not.toContain("Seq Scan");
  }
});
