import { sql } from "drizzle-orm";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { contracts } from "../../src/platform/db/schema/index";
import { addAccount, PASSWORD } from "../accounts/auth/support";
import { clientOf } from "../support/client";
import { addContract } from "../support/main-job";
import { addPerson, type Person } from "../support/people";
import { request } from "../support/request";
import { testServer } from "../support/server";

const onPostgres = process.env.TEST_ENGINE === "postgres";
const MINUTE = 60_000;

const server = testServer();
let person: Person;
let account: { email: string };
let refreshToken: string;
beforeAll(async () => {
  person = await addPerson(server, { points: 100 });
  account = (await addAccount(server)).user;
  const login = await post("/auth/v1/token?grant_type=password", {
    email: account.email,
    password: PASSWORD,
  });
  refreshToken = ((await login.json()) as { refresh_token: string }).refresh_token;
});

const post = (path: string, body: object) =>
  fetch(server.url + path, { method: "POST", body: JSON.stringify(body) });

/** Makes the database refuse all writes, as a primary does that has become a replica, or take them again. */
async function setReadOnly(isReadOnly: boolean): Promise<void> {
  const value = isReadOnly ? "on" : "off";
  if (!onPostgres) {
    await server.services.db.execute(sql.raw(`set default_transaction_read_only = ${value}`));
    return;
  }
  const admin = new pg.Client({ connectionString: server.databaseUrl });
  await admin.connect();
  const name = admin.escapeIdentifier(admin.database ?? "");
  await admin.query("set default_transaction_read_only = off");
  await admin.query(`alter database ${name} set default_transaction_read_only = ${value}`);
  // Sessions keep what they began with. Waits until they have ended: no call may still meet one of them.
  await admin.query(
    "select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()",
    [admin.database],
  );
  await admin.end();
}

interface List {
  items: { id: string; title: string; expiration: { status: string }; expired: boolean }[];
  counts: Record<string, number>;
}

async function listOf(query: Record<string, string>): Promise<List> {
  const body = await clientOf(server, person).contracts.list(query);
  return body as List;
}

describe("a database that is read-only", () => {
  beforeAll(async () => {
    await addContract(server, { title: "brief", duration: 2 });
    await addContract(server, { title: "long", duration: 60 * 24 * 30 });
    await listOf({ status: "active" });
    await setReadOnly(true);
  });
  afterAll(() => setReadOnly(false));

  it("answers every list from a read-only database, with its current state", async () => {
    const titles = async (status: string) =>
      (await listOf({ status, sort: "expiring" })).items.map(({ title }) => title);
    expect(await titles("active")).toEqual(["brief", "long"]);
    expect((await listOf({ category: "limited" })).counts.limited).toBe(1);
    server.clock.advance(2 * MINUTE);
    expect(await titles("active")).toEqual(["long"]);
    expect(await titles("grace_period")).toEqual(["brief"]);
    expect((await listOf({})).counts).toMatchObject({ all: 2, limited: 0 });
    server.clock.advance(MINUTE);
    expect(await titles("grace_period")).toEqual([]);
    expect(await titles("fully_expired")).toEqual(["brief"]);
    expect((await listOf({ status: "fully_expired" })).items[0]).toMatchObject({
      expired: true,
      expiration: { status: "fully_expired" },
    });
    const noted = await server.services.db
      .select({ state: contracts.expiry_state })
      .from(contracts);
    expect(noted.map(({ state }) => state)).toEqual(["active", "active"]);
    for (const path of ["/marketplace/items", "/dashboard", "/earnings", "/redemptions"]) {
      expect([path, (await request(server, "GET", path, { as: person })).status]).toEqual([
        path,
        200,
      ]);
    }
  });

  it("answers 503 with Retry-After to calls and sign-ins that write", async () => {
    const [contract] = (await listOf({ status: "active" })).items;
    const sign = await request(server, "POST", "/rpc/sign_contract", {
      as: person,
      body: { p_contract_id: contract?.id },
    });
    expect([sign.status, sign.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(sign.body).toMatchObject({ code: "SERVICE_UNAVAILABLE" });
    const { email } = account;
    const login = await post("/auth/v1/token?grant_type=password", { email, password: PASSWORD });
    expect([login.status, login.headers.get("retry-after")]).toEqual([503, "1"]);
    const refresh = await post("/auth/v1/token?grant_type=refresh_token", {
      refresh_token: refreshToken,
    });
    expect([refresh.status, refresh.headers.get("retry-after")]).toEqual([503, "1"]);
  });

  it("reports that it is not ready while the database is read-only", async () => {
    const ready = await fetch(`${server.url}/readyz`);
    expect([ready.status, ready.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await ready.json()).toEqual({ status: "database takes no writes" });
  });
});

it("is ready again when the database takes writes again, and refreshes sessions", async () => {
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  const refresh = await post("/auth/v1/token?grant_type=refresh_token", {
    refresh_token: refreshToken,
  });
  expect(refresh.status).toBe(200);
  await listOf({ status: "fully_expired" });
  const noted = await server.services.db
    .select({ state: contracts.expiry_state })
    .from(contracts)
    .orderBy(contracts.expires_at);
  expect(noted.map(({ state }) => state)).toEqual(["fully_expired", "active"]);
});

describe("an expired contract whose row is locked", () => {
  it.runIf(onPostgres)(
    "lists an expired contract in its new state while its row is locked",
    async () => {
      await addContract(server, { title: "held", duration: 2 });
      const holder = new pg.Client({ connectionString: server.databaseUrl });
      await holder.connect();
      await holder.query("begin; select * from contracts where title = 'held' for update");
      server.clock.advance(2 * MINUTE);
      for (let look = 0; look < 2; look += 1) {
        const { items } = await listOf({ status: "grace_period" });
        expect(items.map(({ title }) => title)).toEqual(["held"]);
      }
      await holder.end();
    },
  );
});
