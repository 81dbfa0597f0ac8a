import { mkdtemp, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { readCheckpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { audit } from "../../../src/ledger/audit/audit";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { selectNewestCheckpoint } from "../../../src/ledger/sealing/select-newest-block";
import { openDatabase } from "../../../src/platform/db/client";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { migrate } from "../../../src/platform/db/migrate";
import { signedContracts, users } from "../../../src/platform/db/schema/index";
import { addContract, sign } from "../../support/main-job";
import { addPerson } from "../../support/people";
import type { PostgresServer } from "../../support/postgres";
import { AT_LARGE, report } from "../../support/proof";
import { startTestServer, type TestServer } from "../../support/server";
import { PATIENT_LIMITS } from "../../support/test-database";
import { type Archive, HAS_PGBACKREST, prepareArchive } from "./pgbackrest";

const WAIT = { timeout: 60_000, interval: 100 };
const DATABASE = "signpoint";

/** Opens the database of a Postgres, migrated, with the clock of tests for deadlines. */
async function open(postgres: PostgresServer) {
  const url = new URL(postgres.url);
  url.pathname = `/${DATABASE}`;
  const database = await openDatabase({
    DATABASE_URL: url.href,
    DATABASE_POOL_SIZE: 10,
    DATA_DIR: "unused",
    limits: PATIENT_LIMITS,
  });
  await migrate(database.db);
  await database.db.execute(
    sql.raw(`alter database ${DATABASE} set signpoint.deadline_clock = 'server'`),
  );
  return database;
}

// Runs at large only: it needs Debian's pgBackRest and Postgres. Without them it is reported as skipped.
describe.runIf(AT_LARGE && HAS_PGBACKREST)("a Postgres whose log is archived by pgBackRest", () => {
  const cleanUp: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const step of cleanUp.splice(0).reverse()) await step();
  });

  /** Starts a server; both have the same keys. */
  async function serve(postgres: PostgresServer, dataDir: string): Promise<TestServer> {
    const server = await startTestServer({ DATA_DIR: dataDir }, await open(postgres));
    cleanUp.push(server.stop);
    return server;
  }

  const stateOf = async ({ services: { db } }: TestServer, userId: string) => ({
    signings: (await db.select({ id: signedContracts.id }).from(signedContracts)).map(
      ({ id }) => id,
    ),
    points: (await db.select({ points: users.points }).from(users).where(eq(users.id, userId)))[0]
      ?.points,
    checkpoint: await selectNewestCheckpoint(db),
  });

  /** Resolves to the next whole second of the database's clock, once that has passed. */
  async function nextSecond({ services: { db } }: TestServer): Promise<string> {
    const [row] = await executeRows<{ second: string }>(
      db,
      sql`select (date_trunc('second', clock_timestamp()) + interval '1 second')::text as second`,
    );
    const second = row?.second ?? "";
    const isOver = async () => {
      const [clock] = await executeRows<{ over: boolean }>(
        db,
        sql`select clock_timestamp() > ${second}::timestamptz + interval '100 ms' as over`,
      );
      return clock?.over;
    };
    await expect.poll(isOver, WAIT).toBe(true);
    return second;
  }

  /** Waits until everything written so far is in the archive. */
  async function archiveAll({ services: { db } }: TestServer): Promise<void> {
    const [wal] = await executeRows<{ name: string }>(
      db,
      sql`select pg_walfile_name(pg_switch_wal()) as name`,
    );
    const archived = async () => {
      const [found] = await executeRows<{ name: string | null }>(
        db,
        sql`select last_archived_wal as name from pg_stat_archiver`,
      );
      return (found?.name ?? "") >= (wal?.name ?? "");
    };
    await expect.poll(archived, WAIT).toBe(true);
  }

  async function restore(archive: Archive, second: string): Promise<PostgresServer> {
    const restored = await archive.startRestored(second);
    cleanUp.push(restored.stop);
    const database = await openDatabase({
      DATABASE_URL: restored.url,
      DATABASE_POOL_SIZE: 1,
      DATA_DIR: "unused",
    });
    const isReplaying = async () => {
      const [row] = await executeRows<{ replaying: boolean }>(
        database.db,
        sql`select pg_is_in_recovery() as replaying`,
      );
      return row?.replaying;
    };
    await expect.poll(isReplaying, WAIT).toBe(false);
    await database.close();
    return restored;
  }

  it("is restored to a second between two writes: the first is there, the second is not, the audit is clean", async () => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), "signpoint-point-in-time-"));
    cleanUp.push(() => rm(dataDir, { recursive: true, force: true }));
    const archive = await prepareArchive();
    cleanUp.push(archive.remove);
    const primary = await archive.startPrimary();
    let isRunning = true;
    const lose = async () => {
      if (isRunning) await primary.stop();
      isRunning = false;
    };
    cleanUp.push(lose);
    await primary.createDatabase(DATABASE);
    const server = await serve(primary, dataDir);
    const person = await addPerson(server, { points: 1_000 });
    const first = await addContract(server, { points_cost: 100 });
    const second = await addContract(server, { points_cost: 200 });
    await archive.backUp();

    const signing = await sign(server, person, first.id);
    await sealLedger(server.services);
    const between = await nextSecond(server);
    const expected = await stateOf(server, person.id);
    await sign(server, person, second.id);
    await sealLedger(server.services);
    const later = await stateOf(server, person.id);
    await archiveAll(server);
    await cleanUp.pop()?.();
    await lose();

    const startedAt = Date.now();
    const restored = await serve(await restore(archive, between), dataDir);
    const seconds = (Date.now() - startedAt) / 1_000;
    const found = await stateOf(restored, person.id);
    expect(found).toEqual(expected);
    expect(found).toMatchObject({ signings: [signing], points: 900 });
    expect(later.signings).toHaveLength(2);
    const { ledgerKey } = server.services;
    const { mismatches, entries } = await audit(restored.services.db, { ledgerKey });
    expect(mismatches).toEqual([]);
    // A checkpoint of after that second tells that the ledger was set back.
    const checkpoint = readCheckpointLine(later.checkpoint ?? "") ?? expect.fail("no checkpoint");
    const kept = [{ origin: "the log", checkpoint }];
    const compared = await audit(restored.services.db, { kept });
    expect(compared.mismatches).toEqual([expect.stringContaining("its end was removed")]);
    const other = await addPerson(restored, { points: 1_000 });
    await sign(restored, other, second.id);
    expect((await stateOf(restored, other.id)).points).toBe(800);
    report("restored to a second", {
      "seconds until it takes writes": Math.round(seconds * 10) / 10,
      "ledger entries audited": entries,
    });
  }, 300_000);
});
