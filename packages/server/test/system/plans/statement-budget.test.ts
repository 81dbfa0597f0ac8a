import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { newId } from "../../../src/platform/db/new-id";
import { clientOf } from "../../support/client";
import { addContract, pendingSigning, sign } from "../../support/main-job";
import { addItem } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { listeningTo } from "../../support/plans";
import { startTestServer, type TestServer } from "../../support/server";
import { openTestDatabase } from "../../support/test-database";

let server: TestServer;
let person: Person;
let admin: Person;
let statements: string[] = [];

beforeAll(async () => {
  const opened = await openTestDatabase();
  const db = listeningTo(opened, (query) => {
    // Sent later, once for all signings of the last moments.
    if (!query.includes("pg_notify")) statements.push(query);
  });
  server = await startTestServer({}, { ...opened, db });
  person = await addPerson(server, { points: 5_000 });
  admin = await addPerson(server, { admin: true });
});
afterAll(() => server.stop());

/** Returns the number of statements that the server sends for a call. */
async function count(call: () => Promise<unknown>): Promise<number> {
  statements = [];
  await call();
  return statements.length;
}

const withKey = (who: Person) => clientOf(server, who, { "idempotency-key": newId() });

it("sends one statement for each page of the hot reads, and for notifications and notices once they are numbered", async () => {
  const contract = await addContract(server);
  const { signingId } = await pendingSigning(server, person);
  await clientOf(server, admin).submissions.approve({ p_signed_contract_id: signingId });
  const { notifications } = clientOf(server, admin);
  const { contracts, dashboard, earnings, marketplace, notices, profile } = clientOf(
    server,
    person,
  );
  const reads = {
    contracts: () => contracts.list({}),
    filtered: () => contracts.list({ category: "limited", sort: "reward" }),
    signable: () => contracts.list({ signable: "true" }),
    mine: () => contracts.list({ mine: "all" }),
    contract: () => contracts.get({ id: contract.id }),
    dashboard: () => dashboard.get(),
    earnings: () => earnings.list({ period: "month" }),
    marketplace: () => marketplace.list({}),
    profile: () => profile.getCurrentUserProfile(),
    notifications: () => notifications.list({}),
    notices: () => notices.list({ limit: 5 }),
  };
  // The first page also loads the statistics of the catalogue, and the first lists number what they show.
  await contracts.list({});
  await notifications.list({});
  await notices.list({});
  for (const [name, read] of Object.entries(reads)) {
    expect([name, await count(read)]).toEqual([name, 1]);
  }
});

/** The embedded engine prepares nothing under a name. */
it.runIf(process.env.TEST_ENGINE === "postgres")(
  "has each connection prepare once what every screen asks for",
  async () => {
    const { notices, profile } = clientOf(server, person);
    const prepare = async () => {
      await notices.list({});
      await notices.list({ limit: 5 });
      await notices.list({ limit: 7 });
      await profile.getCurrentUserProfile();
      return await executeRows(
        server.services.db,
        sql`select count(*) filter (where statement like '%auth_sessions%unread_subjects%')::int as notices,
            count(*) filter (where statement like '%auth_sessions%referral_code%')::int as profile
          from pg_prepared_statements`,
      );
    };
    // A connection sees its own alone, and the pool may take another one for a call.
    await expect.poll(prepare).toEqual([{ notices: 2, profile: 1 }]);
  },
);

it.each(["without", "with"] as const)(
  "sends one statement to sign and to decide, and two to submit and to redeem, %s an idempotency key",
  async (key) => {
    const as = (who: Person) => (key === "with" ? withKey(who) : clientOf(server, who));
    const contract = await addContract(server);
    const item = await addItem(server, { price: 10 });
    const { signingId } = await pendingSigning(server, person);
    const rejected = await pendingSigning(server, person);
    expect(await count(() => as(person).contracts.sign({ p_contract_id: contract.id }))).toBe(1);
    const open = await sign(server, person, (await addContract(server)).id);
    const answers = { p_signed_contract_id: open, p_survey_responses: {} };
    expect(await count(() => as(person).contracts.submit(answers))).toBe(2);
    const approval = { p_signed_contract_id: signingId };
    expect(await count(() => as(admin).submissions.approve(approval))).toBe(1);
    const rejection = { p_signed_contract_id: rejected.signingId };
    expect(await count(() => as(admin).submissions.reject(rejection))).toBe(1);
    const order = { p_item_id: item.id, p_request_id: newId() };
    expect(await count(() => as(person).marketplace.redeem(order))).toBe(2);
  },
);

it("sends one more statement for a call that has its access checked first", async () => {
  const { sessions } = clientOf(server, person);
  expect(await count(() => sessions.list())).toBe(2);
});
