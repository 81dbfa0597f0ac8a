import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type OpenDatabase, openDatabase } from "../../../src/platform/db/client";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { migrate } from "../../../src/platform/db/migrate";
import { addAccount, PASSWORD } from "../../accounts/auth/support";
import { clientOf } from "../../support/client";
import { addContract, sign } from "../../support/main-job";
import type { Person } from "../../support/people";
import { type PostgresServer, startPostgres } from "../../support/postgres";
import { AT_LARGE, report, scale } from "../../support/proof";
import type { TestServer } from "../../support/server";
import { type ServerGroup, startServerGroup } from "./processes";

const SERVERS = 2;
const WRITES = scale(5, 100);

/** Two more Postgres servers take their time: `npm run prove` alone starts them. */
describe.runIf(AT_LARGE)("lists from a streaming replica", () => {
  let primary: PostgresServer;
  let standby: PostgresServer;
  let group: ServerGroup;
  let opened: OpenDatabase;
  let replica: OpenDatabase;
  let turn = 0;
  const next = (): TestServer => {
    const { url } = group.servers[turn % SERVERS] ?? { url: "" };
    turn += 1;
    const services = { db: opened.db, now: () => new Date() };
    return { url, services } as unknown as TestServer;
  };

  beforeAll(async () => {
    primary = await startPostgres();
    const DATABASE_URL = await primary.createDatabase("signpoint");
    opened = await openDatabase({ DATABASE_URL, DATABASE_POOL_SIZE: 5, DATA_DIR: "" });
    await migrate(opened.db);
    standby = await startPostgres({ standbyOf: primary });
    const address = new URL(standby.url);
    address.pathname = "/signpoint";
    const DATABASE_REPLICA_URL = address.href;
    const settings = { DATABASE_URL: address.href, DATABASE_POOL_SIZE: 2, DATA_DIR: "" };
    replica = await openDatabase(settings);
    group = await startServerGroup(SERVERS, { DATABASE_URL, DATABASE_REPLICA_URL });
  }, 120_000);
  afterAll(async () => {
    await group.stop();
    await replica.close();
    await opened.close();
    await standby.stop();
    await primary.stop();
  });

  async function signedIn(): Promise<Person> {
    const { user } = await addAccount(next());
    const answer = await fetch(new URL("/auth/v1/token?grant_type=password", next().url), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ email: user.email, password: PASSWORD }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };
    return { id: user.id, email: user.email, username: "", token };
  }

  const entriesOf = async (person: Person): Promise<number> => {
    const body = await clientOf(next(), person).earnings.list({});
    return body.items.length;
  };

  /** How often entries were looked up in the replica, by whichever index: in an empty table all cost the same. */
  const scansOf = async ({ db }: OpenDatabase): Promise<number> => {
    await db.execute(sql`select pg_stat_force_next_flush()`);
    const [row] = await executeRows<{ scans: number }>(
      db,
      sql`select coalesce(sum(idx_scan), 0)::int as scans from pg_stat_user_indexes
        where relname = 'earnings'`,
    );
    return row?.scans ?? 0;
  };

  const pause = (paused: boolean) =>
    replica.db.execute(
      paused ? sql`select pg_wal_replay_pause()` : sql`select pg_wal_replay_resume()`,
    );

  it("reads lists from the replica, and shows a person their own writes in lists of any server", async () => {
    const person = await signedIn();
    const before = await scansOf(replica);
    for (let list = 0; list < 10; list += 1) await entriesOf(person);
    await vi.waitUntil(async () => (await scansOf(replica)) > before, { timeout: 20_000 });
    for (let write = 1; write <= WRITES; write += 1) {
      const contract = await addContract(next(), { points_cost: 0 });
      await sign(next(), person, contract.id);
      expect(await entriesOf(person)).toBe(Math.min(write, 20));
    }
    report("lists after writes, from a streaming replica", { writes: WRITES });
  });

  it("reads from the primary for a person whose writes the replica lacks, and from the replica for others", async () => {
    const [writer, reader] = [await signedIn(), await signedIn()];
    const contract = await addContract(next(), { points_cost: 0 });
    await vi.waitUntil(async () => (await entriesOf(reader)) === 0);
    await pause(true);
    try {
      await sign(next(), writer, contract.id);
      expect(await entriesOf(writer)).toBe(1);
      const body = await clientOf(next(), reader).profile.getCurrentUserProfile({});
      expect(body).toHaveLength(1);
    } finally {
      await pause(false);
    }
    expect(await entriesOf(writer)).toBe(1);
  });

  it("reads lists from the primary while the replica is gone", async () => {
    const person = await signedIn();
    await standby.stop();
    expect(await entriesOf(person)).toBe(0);
    const contract = await addContract(next(), { points_cost: 0 });
    await sign(next(), person, contract.id);
    expect(await entriesOf(person)).toBe(1);
  });
});
