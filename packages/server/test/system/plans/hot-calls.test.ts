import { CLUSTER_KINDS } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postgresTarget } from "../../../../../bench/fill/copy";
import { fill } from "../../../../../bench/fill/fill";
import { signIn } from "../../../../../bench/lib/people";
import { type GrowthCall, growthCalls } from "../../../../../bench/sections/growth-calls";
import { contractAt } from "../../../../../bench/world/contracts";
import { userIdOf } from "../../../../../bench/world/people";
import { itemAt } from "../../../../../bench/world/redemptions";
import { ADMIN_USER, STEADY_USER } from "../../../../../bench/world/size";
import { type World, worldOf } from "../../../../../bench/world/world";
import { createApp } from "../../../src/http/app";
import { auditWithin } from "../../../src/ledger/audit/audit";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { newId } from "../../../src/platform/db/new-id";
import { confirmationToken } from "../../../src/rewards/confirmations/confirmation-token";
import { Catalogue } from "../../../src/work/contracts/catalogue/catalogue";
import { CachedReviewTimes } from "../../../src/work/review-times/cached-review-times";
import { listeningTo, planOf, rowsRead } from "../../support/plans";
import { startTestServer, type TestServer } from "../../support/server";

/** Enough for the planner to prefer an index wherever one helps; the ledger gets 25,000 entries. */
const SIZE = { users: 8_000, contracts: 3_000, signings: 8_000, items: 800, redemptions: 1_500 };
/** A page is of 20; for what is neither frequent nor rare, a search walks this far. */
const ROWS_MAX = 2_000;
/** As often as the ledger has entries. */
const AUDIT_ROWS_MAX = 30_000;
const GROWING =
  /^Seq Scan (auth_users|auth_sessions|users|contracts|signed_|survey_|redemptions|earnings|notifications|notices|admin_)/;

let server: TestServer;
let world: World;
let app: ReturnType<typeof createApp>;
let tokens: Record<GrowthCall["who"], string | undefined>;
let asked: { query: string; params: unknown[] }[] = [];
const engine = "postgres";

async function ask({ path, method, who, body }: GrowthCall): Promise<string> {
  const answer = await app.request(path, {
    method: method ?? "GET",
    headers: { authorization: `Bearer ${tokens[who]}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect([path, answer.status]).toEqual([path, 200]);
  return await answer.text();
}

/** The steps of the statements asked last that read a growing table as a whole, or too much of it. */
async function excesses(call: string, { analyze }: { analyze: boolean }): Promise<unknown[]> {
  const found: unknown[] = [];
  for (const statement of asked.filter(({ query }) => /^(select|with|insert|update)/.test(query))) {
    const opened = { db: server.services.db, engine } as const;
    const isRead = /^(select|with)/.test(statement.query);
    const steps = rowsRead(await planOf(opened, statement, { analyze: analyze && isRead }));
    const tooMuch = steps.filter(({ step, rows }) => rows > ROWS_MAX || GROWING.test(step));
    if (tooMuch.length > 0) found.push({ call, query: statement.query, tooMuch });
  }
  expect(asked.length).toBeGreaterThan(0);
  asked = [];
  return found;
}

/** Gives people account numbers and networks, a few of each, and fifty one inviter: the world has nothing of it. */
async function shareSomething(client: pg.Client): Promise<void> {
  await client.query(`update redemptions set account_hash = md5((hashtext(user_id::text) % 400)::text)
    where type = 'CASH'`);
  await client.query(`insert into auth_sessions (id, user_id, refreshed_at, amr, network, created_at)
    select gen_random_uuid(), id, now(), '[]', '10.' || row_number() over () % 3000 || '.0/24', now() from users`);
  await client.query(`update users set referred_by = inviter.id from (select id from users limit 1) as inviter
    where users.id in (select id from users where referred_by is not null limit 50) and users.id <> inviter.id`);
  for (const table of ["redemptions", "auth_sessions", "users"]) {
    await client.query(`vacuum analyze ${table}`);
  }
}

/** The embedded engine has the same planner, and filling it would take three times as long. */
describe.runIf(process.env.TEST_ENGINE === "postgres")("query plans with a long history", () => {
  beforeAll(async () => {
    server = await startTestServer();
    const { services, databaseUrl } = server;
    world = worldOf(SIZE, services.now());
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    await fill(postgresTarget(client), world, services.bankKeys, () => undefined);
    await shareSomething(client);
    await client.end();
    const opened = { db: services.db, engine } as const;
    const db = listeningTo(opened, (query, params) => asked.push({ query, params }));
    const caches = { catalogue: new Catalogue(db), reviewTimes: new CachedReviewTimes(db) };
    app = createApp({ ...services, db, ...caches });
    const ids = [STEADY_USER, 0, ADMIN_USER].map((index) => userIdOf(world, index));
    const [steady, hot, admin] = await signIn(services, ids);
    tokens = { steady: steady?.token, hot: hot?.token, admin: admin?.token };
  });
  afterAll(() => server.stop());

  it("reads in no list, search, count or statistic more rows than it shows", async () => {
    // The first time, the server computes what it keeps from then on.
    await ask({ name: "contracts", who: "steady", path: "/api/contracts" });
    asked = [];
    for (const call of growthCalls(world)) {
      await ask(call);
      expect(await excesses(call.name, { analyze: true })).toEqual([]);
    }
  });

  it("reads of the largest groups of people who share something only what it shows, once they are found", async () => {
    for (const kind of CLUSTER_KINDS) {
      // A whole page of them has so many people that in a table of this size a scan is cheaper.
      const path = `/api/admin/clusters?kind=${kind}&limit=5`;
      expect(JSON.parse(await ask({ name: kind, who: "admin", path }))).toMatchObject({
        items: expect.arrayContaining([expect.objectContaining({ kind })]),
      });
      // To find the largest, all are counted, from an index that has all that it takes.
      asked = asked.filter(({ query }) => !query.includes("having count(*)"));
      expect(await excesses(kind, { analyze: true })).toEqual([]);
    }
    const indexes = await executeRows<{ definition: string }>(
      server.services.db,
      sql`select indexdef as definition from pg_indexes where schemaname = 'public'`,
    );
    const definitions = indexes.map(({ definition }) => definition).join("\n");
    expect(definitions).toMatch(/ON public.redemptions .*\(account_hash, user_id\) WHERE /);
    expect(definitions).toMatch(/ON public.auth_sessions .*\(network, user_id\) WHERE /);
    expect(definitions).toMatch(/ON public.users .*\(referred_by, id\) WHERE /);
  });

  it("begins each page of exported answers where the one before ended", async () => {
    asked = [];
    const answer = await app.request("/api/rpc/export_submissions", {
      method: "POST",
      headers: { authorization: `Bearer ${tokens.admin}`, "content-type": "application/json" },
      body: JSON.stringify({ status: "approved" }),
    });
    // All pages were read: so many contracts have more questions than a file may have columns.
    expect(answer.status).toBe(400);
    const pages = asked.filter(({ query }) => /from "signed_contracts" inner join/.test(query));
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) {
      const steps = await planOf({ db: server.services.db, engine }, page, { analyze: true });
      const read = rowsRead(steps).filter(({ step }) => /Scan signed_contracts/.test(step));
      expect(read.filter(({ rows }) => rows > ROWS_MAX)).toEqual([]);
    }
    asked = [];
  });

  it("scans no growing table in a call that writes", async () => {
    const contract = contractAt(world, SIZE.contracts - 2);
    const write = async (who: GrowthCall["who"], name: string, body: object): Promise<string> => {
      const answer = await ask({ name, who, method: "POST", path: `/api/rpc/${name}`, body });
      expect(await excesses(name, { analyze: false })).toEqual([]);
      return (JSON.parse(answer) as { id: string }).id;
    };
    const id = await write("steady", "sign_contract", { p_contract_id: contract.id });
    const answers = { p_signed_contract_id: id, p_survey_responses: {} };
    await write("steady", "submit_contract", answers);
    // How many wait before it is counted while it is in review.
    await ask({ name: "in review", who: "steady", path: `/api/contracts/${contract.id}` });
    expect(await excesses("in review", { analyze: true })).toEqual([]);
    await write("admin", "approve_contract", { p_signed_contract_id: id });
    const item = { p_item_id: itemAt(world, 1).id, p_request_id: newId() };
    const redemption = await write("steady", "redeem_item", item);
    await write("admin", "approve_redemption", { p_redemption_id: redemption });
  });

  it("finds by an index what the mail about an account number asks, which may be of a redemption or of its payout", async () => {
    asked = [];
    const token = confirmationToken(server.services, newId());
    const path = `/api/account-confirmation?token=${encodeURIComponent(token)}`;
    expect((await app.request(path)).status).toBe(403);
    expect(asked.filter(({ query }) => query.includes("payouts"))).toHaveLength(2);
    expect(await excesses("account confirmation", { analyze: true })).toEqual([]);
    const [index] = await executeRows<{ definition: string }>(
      server.services.db,
      sql`select pg_get_indexdef('payouts_by_details'::regclass) as definition`,
    );
    expect(index?.definition).toContain("(details_id) WHERE");
  });

  it("counts the caller's signings for conditions by the indexes of one person, once for a page", async () => {
    await server.services.db.execute(sql`update contracts set approved_max = 5, approval_rate_min = 50
      where id in (select id from contracts where status = 'active' and deleted_at is null order by created_at desc limit 60)`);
    for (const path of ["/api/contracts", "/api/contracts?signable=true&sort=reward"]) {
      // The first time, the statistics of the catalogue and what is published are read anew.
      await ask({ name: path, who: "hot", path });
      asked = [];
      await ask({ name: path, who: "hot", path });
      expect(await excesses(path, { analyze: true })).toEqual([]);
    }
    const [counting] = await executeRows<{ body: string }>(
      server.services.db,
      sql`select prosrc as body from pg_proc where proname = 'standing_of'`,
    );
    // The plan of what is in a function is not shown.
    const query = (/RETURN \((.*)\);/s.exec(counting?.body ?? "")?.[1] ?? "")
      .replaceAll("person", "$1")
      .replaceAll(" at ", " $2::timestamptz ");
    const params = [userIdOf(world, 0), server.services.now()];
    const opened = { db: server.services.db, engine } as const;
    const steps = rowsRead(await planOf(opened, { query, params }, { analyze: true }));
    expect(new Set(steps.map(({ step }) => step))).toEqual(
      new Set([
        "Index Only Scan signed_contracts_user_newest",
        "Index Only Scan signed_contracts_user_decided",
      ]),
    );
  });

  it("reads in the audit each row of a slice a few times, also where Postgres expects a single row in it", async () => {
    const { db } = server.services;
    // As in a house of a million people: a slice lies between two values of the histogram.
    const ids = await executeRows<{ statement: string }>(
      db,
      sql`select format('alter table %I alter %I set statistics 1', table_name, column_name) as statement
        from information_schema.columns where table_schema = 'public' and data_type = 'uuid'`,
    );
    for (const { statement } of ids) await db.execute(sql.raw(statement));
    await db.execute(sql`analyze`);
    const checks: typeof asked = [];
    const opened = { db, engine } as const;
    await auditWithin(
      listeningTo(opened, (query, params) => {
        if (/ as problem\b/.test(query)) checks.push({ query, params });
      }),
    );
    expect(checks.length).toBeGreaterThan(60);
    for (const check of checks) {
      const steps = rowsRead(await planOf(opened, check, { analyze: true }));
      // Of so few forfeitures, which are in four pages, Postgres reads all instead of an index.
      const excess = steps.filter(
        ({ step, rows }) => rows > AUDIT_ROWS_MAX && !/forfeit/.test(step),
      );
      expect({ ...check, excess }).toEqual({ ...check, excess: [] });
    }
  });
});
