import { inArray, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Caller } from "../../../src/platform/context";
import type { Database, OpenDatabase } from "../../../src/platform/db/client";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { newId } from "../../../src/platform/db/new-id";
import { contracts } from "../../../src/platform/db/schema/index";
import { Catalogue } from "../../../src/work/contracts/catalogue/catalogue";
import type { ContractFilters } from "../../../src/work/contracts/catalogue/filters";
import { listCatalogue } from "../../../src/work/contracts/catalogue/list-catalogue";
import { listMyContracts } from "../../../src/work/signings/list-my-contracts";
import { fillContracts } from "../../support/many-contracts";
import { listeningTo, planOf, rowsRead, stepsOn } from "../../support/plans";
import { openTestDatabase } from "../../support/test-database";

const NOW = new Date("2030-03-01T12:00:00.000Z");
const FIRST = { after_value: null, after_id: null };

describe("in a catalogue of two years, the list", () => {
  /** With fewer, scanning the table is no slower than an index. */
  const CONTRACTS = 6_000;
  const CALLER: Caller = { user_id: newId(), session_id: newId() };

  let opened: OpenDatabase;
  let figures: { rewardPercentile: number; listed: number; areStatesCurrent: boolean };

  async function stepsFor(
    sort: "newest" | "reward" | "net" | "expiring",
    given: Partial<ContractFilters>,
  ): Promise<string[]> {
    const steps = await stepsOn("contracts", opened, (db) =>
      listCatalogue(
        { db, caller: CALLER },
        { category: "all", now: NOW, ...figures, ...given },
        { sort, cursor: FIRST, limit: 21 },
      ),
    );
    expect(steps.length).toBeGreaterThan(0);
    return steps;
  }

  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
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
    "reads its own index, and does not scan the table of contracts, when sorted by %s",
    async (sort) => {
      expect(await stepsFor(sort, {})).toContainEqual(
        expect.stringMatching(new RegExp(`contracts_list_${sort}$`)),
      );
      // Each search with each filter, but not in each order.
      const searches = sort === "newest" || sort === "net" ? [undefined, "e"] : ["coffee"];
      for (const filter of FILTERS) {
        for (const search of searches) {
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

  test("reads my contracts from my signings", async () => {
    const steps = await stepsOn("contracts", opened, (db) =>
      listMyContracts(
        { db, caller: CALLER },
        "all",
        { category: "all", now: NOW, ...figures },
        { cursor: FIRST, limit: 21 },
      ),
    );
    expect(steps).not.toContain("Seq Scan");
  });
});

describe("in a catalogue with a frequent word, the search", () => {
  const ROWS = 8_000;
  /** More than the first scan reads, and without the word that all older rows contain. */
  const NEW_ROWS = 700;
  /** The second scan reads fewer; the index would find far more. */
  const ROWS_MAX = 1_000;

  let opened: OpenDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
    const { db } = opened;
    const numbers = sql`generate_series(1, ${ROWS}::int) as rows(n)`;
    const isNew = sql`n > ${ROWS - NEW_ROWS}`;
    const createdAt = sql`${NOW.toISOString()}::timestamptz + n * interval '1 second'`;
    await db.execute(sql`
      insert into contracts (id, title, type, description, activity, points_cost, points_reward, duration,
        max_signers, survey_required, is_official, status, created_at)
      select gen_random_uuid(), 'Contract ' || n, 'Digital',
        case when ${isNew} then 'Plain water' else 'Good coffee' end
          || case when n % 1000 = 0 then ' with a zebra' else '' end,
        'Do it.', 0, n, 0, 0, false, false, 'active', ${createdAt}
      from ${numbers}`);
    await db.execute(sql`vacuum analyze contracts`);
  });
  afterAll(() => opened.close());

  /** Runs a search and returns its result with every step that reads a table. */
  async function stepsOf<Result>(search: (db: Database) => Promise<Result>) {
    const asked: { query: string; params: unknown[] }[] = [];
    const result = await search(
      listeningTo(opened, (query, params) => asked.push({ query, params })),
    );
    const steps: { step: string; rows: number }[] = [];
    for (const statement of asked) {
      steps.push(...rowsRead(await planOf(opened, statement, { analyze: true })));
    }
    return { result, steps };
  }

  /** Searches the catalogue, newest first, and returns the titles. */
  async function searchContracts(db: Database, search: string): Promise<string[]> {
    const { counts, ...stats } = await new Catalogue(opened.db).stats(NOW);
    const caller = { user_id: newId(), session_id: newId() };
    const filters = { ...stats, listed: counts.all, category: "all", now: NOW, search } as const;
    const page = { sort: "newest", cursor: FIRST, limit: 21 } as const;
    const { rows } = await listCatalogue({ db, caller }, filters, page);
    const ids = rows.map(([id]) => id);
    const found = await opened.db.query.contracts.findMany({ where: inArray(contracts.id, ids) });
    const titles = new Map(found.map(({ id, title }) => [id, title]));
    return ids.map((id) => titles.get(id) ?? "");
  }

  const BITMAP = /^Bitmap Index Scan contracts_(search_trigrams|admin_search)$/;

  test("finds contracts by a frequent text that all new contracts lack, without reading all matches", async () => {
    const { result, steps } = await stepsOf((db) => searchContracts(db, "coffee"));
    expect(result).toEqual(Array.from({ length: 21 }, (_, n) => `Contract ${ROWS - NEW_ROWS - n}`));
    expect(steps.filter(({ step, rows }) => rows > ROWS_MAX || BITMAP.test(step))).toEqual([]);
  });

  test("finds contracts by a rare text by its index, without a longer scan", async () => {
    const { result, steps } = await stepsOf((db) => searchContracts(db, "zebra"));
    expect(result).toEqual([8, 7, 6, 5, 4, 3, 2, 1].map((n) => `Contract ${n * 1_000}`));
    expect(steps.filter(({ rows }) => rows > ROWS_MAX)).toEqual([]);
    expect(steps.some(({ step }) => BITMAP.test(step))).toBe(true);
  });

  test("returns the same contracts by the index as by a scan of the whole table", async () => {
    const expected = await executeRows<{ title: string }>(
      opened.db,
      sql`select title from contracts where search_text like '%contract 73%' order by created_at desc limit 21`,
    );
    expect(expected).toHaveLength(21);
    expect(await searchContracts(opened.db, "Contract 73")).toEqual(
      expected.map(({ title }) => title),
    );
  });
});
