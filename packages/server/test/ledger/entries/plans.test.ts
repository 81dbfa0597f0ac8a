import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { entryPages, selectEntries } from "../../../src/ledger/entries/entries";
import { getEarningsSummary } from "../../../src/ledger/entries/get-earnings-summary";
import { insertEntrySql } from "../../../src/ledger/entries/post-entries";
import type { Database, OpenDatabase } from "../../../src/platform/db/client";
import { addPerson, type Person } from "../../support/people";
import { stepsOn } from "../../support/plans";
import { testServer } from "../../support/server";

const ENTRIES = 5_000;
const OTHERS = 10;

const server = testServer();
let opened: Pick<OpenDatabase, "db" | "engine">;
let person: Person;
let now: Date;
beforeAll(async () => {
  const { db } = server.services;
  now = server.services.now();
  person = await addPerson(server);
  const others = await Promise.all(Array.from({ length: OTHERS }, () => addPerson(server)));
  const otherIds = sql.join(
    others.map(({ id }) => sql`${id}::uuid`),
    sql`, `,
  );
  // Most of the ledger is other people's, and one source is rare for this person alone.
  await db.execute(
    insertEntrySql({
      id: sql`gen_random_uuid()`,
      userId: sql`case when g % 50 = 0 then ${person.id}::uuid else (array[${otherIds}])[1 + g % ${OTHERS}::int] end`,
      source: sql`case when g % 5 > 2 or g % 500 = 0 then 'REFERRAL_COMMISSION' else 'POINTS_EARNED' end`,
      details: sql`''`,
      points: sql`1`,
      causeId: sql`gen_random_uuid()`,
      now: sql`${now.toISOString()}::timestamptz - g * interval '10 minutes'`,
      from: sql`generate_series(1, ${ENTRIES}) g`,
    }),
  );
  await db.execute(sql`analyze`);
  const engine = process.env.TEST_ENGINE === "postgres" ? "postgres" : "pglite";
  opened = { db, engine };
});

const first = entryPages.readCursor(undefined);
const after = {
  after_value: "2030-01-01T00:00:00.000Z",
  after_id: "00000000-0000-7000-8000-000000000000",
};

/** The page is read in the order of an index; its balances need the entries of one month, of this person alone. */
test.each([
  ["everything", {}, first],
  ["everything, further on", {}, after],
  ["a period", { period: "month" }, first],
] as const)(
  "reads a page of %s from the newest entries without sorting",
  async (_, given, start) => {
    const filters = { period: "all", now, ...given } as const;
    const steps = await stepsOn("earnings", opened, (db) =>
      selectEntries({ db }, person.id, filters, start, 21),
    );
    expect(steps[0]).toBe("Index Scan earnings_user_newest");
    expect(steps.filter((step) => step.startsWith("Seq Scan"))).toEqual([]);
  },
);

test("reads a page of a rare source from that source alone without sorting", async () => {
  const filters = { period: "all", source: "REFERRAL_COMMISSION", now } as const;
  const steps = await stepsOn("earnings", opened, (db) =>
    selectEntries({ db }, person.id, filters, first, 21),
  );
  expect(steps[0]).toBe("Index Scan earnings_user_source_newest");
  expect(steps.filter((step) => step.startsWith("Seq Scan"))).toEqual([]);
});

test("reads the summary from a few counter rows a month, and no entries", async () => {
  const caller = { user_id: person.id, session_id: "" };
  const read = (db: Database) => getEarningsSummary({ ...server.services, db, caller });
  const { total_earned, total_spent, months } = await read(opened.db);
  expect([total_earned, total_spent]).toEqual([ENTRIES / 50, 0]);
  expect(months.reduce((sum, { earned }) => sum + earned, 0)).toBe(ENTRIES / 50);
  const steps = await stepsOn("earnings", opened, read);
  expect(steps.filter((step) => step.includes("earnings_totals"))).toHaveLength(2);
  const others = steps.filter((step) => step !== "Sort" && !step.includes("earnings_totals"));
  expect(others).toEqual([]);
  // These entries come without causes; all figures beside them add up.
  const { mismatches } = await server.audit();
  expect(mismatches.filter((text) => !/^(ledger entry|trial balance) /.test(text))).toEqual([]);
});
