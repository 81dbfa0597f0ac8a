import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../../src/platform/db/client";
import { migrate } from "../../src/platform/db/migrate";
import { clientOf } from "../support/client";
import { addContract } from "../support/main-job";
import { addPerson, type Person } from "../support/people";
import { type PostgresServer, startPostgres } from "../support/postgres";
import { startTestServer, type TestServer } from "../support/server";
import { PATIENT_LIMITS } from "../support/test-database";

/** One more than are kept. */
const CONTRACTS = 5_001;

let postgres: PostgresServer;
let opened: OpenDatabase;
let server: TestServer;
let person: Person;
beforeAll(async () => {
  postgres = await startPostgres();
  const DATABASE_URL = await postgres.createDatabase("signpoint");
  const settings = { DATABASE_URL, DATABASE_POOL_SIZE: 5, DATA_DIR: "", limits: PATIENT_LIMITS };
  opened = await openDatabase(settings);
  await migrate(opened.db);
  server = await startTestServer({}, opened);
  person = await addPerson(server);
});
afterAll(async () => {
  await server.stop();
  await postgres.stop();
});

/** Changes titles without the trigger that draws a new content id, as nothing but a change of the whole database does. */
async function changeUnseen(title: string): Promise<void> {
  await opened.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update contracts set title = ${title}`);
  });
}

const newest = async () => {
  const { items } = await clientOf(server, person).contracts.list({});
  return items[0]?.title;
};

it("forgets what is kept of contracts when Postgres has started anew, as after a failover or a return to an earlier time", async () => {
  await addContract(server, { title: "First" });
  expect(await newest()).toBe("First");
  await changeUnseen("Second");
  expect(await newest()).toBe("First");
  await postgres.restart("fast");
  await expect.poll(() => newest().catch(() => null)).toBe("Second");
});

it("forgets what is kept of contracts when the tables are others, as after a restore", async () => {
  await changeUnseen("Third");
  expect(await newest()).toBe("Second");
  await opened.db.transaction(async (tx) => {
    await tx.execute(sql`alter table catalogue_version rename to catalogue_version_before`);
    await tx.execute(sql`create table catalogue_version as table catalogue_version_before`);
  });
  expect(await newest()).toBe("Third");
});

it("keeps the contracts that were listed last, no more than 5,000", async () => {
  await opened.db.execute(sql`
    insert into contracts (id, title, type, description, activity, points_cost, points_reward, duration, max_signers,
      survey_required, is_official, status, created_at)
    select gen_random_uuid(), 'Before', 'Digital', '', '', 0, n, 0, 0, false, false, 'active', now()
    from generate_series(1, ${CONTRACTS}::int) as rows(n)`);
  const { contracts } = clientOf(server, person);
  const titles = async (cursor: string | undefined, limit: number) => {
    const page = await contracts.list({ sort: "reward", limit, ...(cursor && { cursor }) });
    return { titles: page.items.map(({ title }) => title), cursor: page.next_cursor ?? undefined };
  };
  // Reads the first two.
  let { cursor } = await titles(undefined, 1);
  while (cursor !== undefined) ({ cursor } = await titles(cursor, 100));
  await changeUnseen("After");
  expect((await titles(undefined, 3)).titles).toEqual(["After", "After", "Before"]);
});
