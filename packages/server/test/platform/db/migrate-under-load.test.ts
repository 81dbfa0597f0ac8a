import { readFileSync } from "node:fs";
import path from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import * as z from "zod";
import { holdLock } from "../../../src/platform/db/advisory-locks";
import { type Database, openDatabase } from "../../../src/platform/db/client";
import { appliedMigrations, isSchemaCurrent, migrate } from "../../../src/platform/db/migrate";
import {
  MigrationBlockedError,
  migrateUnderLoad,
} from "../../../src/platform/db/migrate-under-load";
import { findDatabaseError } from "../../../src/platform/db/violations";
import { createEmptyDatabase, openTestDatabase } from "../../support/test-database";

const LAST_BEFORE = "0026";
const BLOCKED = "55P03";
const DEADLOCK = "40P01";

/** The migrations behind `LAST_BEFORE` change `auth_sessions`, then `settings`, then `users`. */
describe.runIf(process.env.TEST_ENGINE === "postgres")("migrations of a database in use", () => {
  let database: Awaited<ReturnType<typeof openTestDatabase>>;
  let db: Database;
  let writer: pg.Client;
  let before: string[];
  /** What each test has a copy of. */
  let older: Awaited<ReturnType<typeof createEmptyDatabase>>;

  beforeAll(async () => {
    const file = path.join(import.meta.dirname, "../../../migrations/checksums.json");
    const checksums = z
      .record(z.string(), z.string())
      .parse(JSON.parse(readFileSync(file, "utf8")));
    before = Object.keys(checksums)
      .filter((name) => name.slice(0, 4) <= LAST_BEFORE)
      .map((name) => checksums[name] ?? "");
    older = await createEmptyDatabase();
    const opened = await openDatabase({
      DATABASE_URL: older.url,
      DATABASE_POOL_SIZE: 1,
      DATA_DIR: "unused",
    });
    await migrate(opened.db, { only: before });
    await opened.close();
  });
  afterAll(() => older.drop());
  beforeEach(async () => {
    database = await openTestDatabase(new URL(older.url).pathname.slice(1));
    db = database.db;
    writer = await connect();
  });
  afterEach(async () => {
    await writer.end();
    await database.close();
  });

  async function connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    return client;
  }

  /** Returns a log that keeps the codes of failed attempts. */
  function listeningLog() {
    const codes: (string | undefined)[] = [];
    const done: unknown[] = [];
    const log = {
      warn: ({ err }: { err: unknown }) => codes.push(findDatabaseError(err)?.code),
      info: (fields: unknown) => done.push(fields),
    };
    return { log: log as unknown as Parameters<typeof migrateUnderLoad>[1], codes, done };
  }

  it("waits briefly for a lock, lets others write meanwhile, and repeats the migrations until it gets it, once for all servers that start", async () => {
    await writer.query("begin; select from users");
    const { log, codes, done } = listeningLog();
    const limits = { locks: 100, pause: 10, attempts: 1_000 };
    const others = await Promise.all([openOther(), openOther()]);
    const starts = [db, ...others.map((other) => other.db)].map((each) =>
      migrateUnderLoad(each, log, { limits }),
    );
    await expect.poll(() => codes.length, { interval: 10 }).toBeGreaterThan(0);
    const other = await connect();
    await other.query(
      "set lock_timeout = '3s'; update users set referrals = referrals; select from settings",
    );
    await other.end();
    expect(await appliedMigrations(db)).toHaveLength(before.length);
    await writer.query("commit");
    await Promise.all(starts);
    expect(new Set(codes)).toEqual(new Set([BLOCKED]));
    expect(done).toEqual([{ migrations: expect.any(Number), attempt: expect.any(Number) }]);
    expect(await isSchemaCurrent(db)).toBe(true);
    await Promise.all(others.map((each) => each.close()));
  });

  it("repeats the migrations when a deadlock with a writer ended them, which goes on", async () => {
    const name = new URL(database.url ?? "").pathname.slice(1);
    // Long enough to close the circle before the migration looks for one; the writer does not look.
    await writer.query(`alter database ${name} set deadlock_timeout = '5s'`);
    const migrator = await openOther();
    await writer.query("set deadlock_timeout = '60s'");
    await writer.query("begin; update users set referrals = referrals");
    const { log, codes, done } = listeningLog();
    const limits = { locks: 30_000, pause: 10, attempts: 5 };
    const migrated = migrateUnderLoad(migrator.db, log, { limits });
    const waitsForUsers = async () => {
      const { rows } = await writer.query(
        "select from pg_locks where relation = 'users'::regclass and not granted",
      );
      return rows.length;
    };
    await expect.poll(waitsForUsers, { timeout: 30_000, interval: 10 }).toBe(1);
    await writer.query("update auth_sessions set ip = ip");
    await writer.query("commit");
    await migrated;
    expect(codes).toEqual([DEADLOCK]);
    expect(done).toMatchObject([{ attempt: 2 }]);
    expect(await isSchemaCurrent(db)).toBe(true);
    await migrator.close();
  });

  it("locks all tables before the first statement once half of the attempts have failed", async () => {
    await writer.query("begin; select from users");
    const other = await connect();
    // The migrations change no contact message.
    await other.query("begin; select from contact_messages");
    const { log, codes, done } = listeningLog();
    const limits = { locks: 3_000, pause: 1, attempts: 2 };
    const migrated = migrateUnderLoad(db, log, { limits });
    const isAwaited = async (table: string) => {
      const { rowCount } = await other.query(
        "select from pg_locks where relation = $1::regclass and not granted",
        [table],
      );
      return rowCount === 1;
    };
    const soon = { timeout: 30_000, interval: 10 };
    await expect.poll(() => isAwaited("contact_messages"), soon).toBe(true);
    expect(codes).toEqual([BLOCKED]);
    await other.query("commit");
    await expect.poll(() => isAwaited("users"), soon).toBe(true);
    await writer.query("commit");
    await migrated;
    expect([codes, done]).toMatchObject([[BLOCKED], [{ attempt: 2 }]]);
    expect(await isSchemaCurrent(db)).toBe(true);
    await other.end();
  });

  it("gives up a lock that is never released, says what to do, and leaves everything as it was", async () => {
    await writer.query("begin; select from users");
    const { log, codes, done } = listeningLog();
    const limits = { locks: 50, pause: 1, attempts: 3 };
    const failed = migrateUnderLoad(db, log, { limits });
    await expect(failed).rejects.toThrow(MigrationBlockedError);
    await expect(failed).rejects.toThrow(/in 3 attempts.*Nothing was changed.*pg_stat_activity/);
    expect([codes, done]).toEqual([[BLOCKED, BLOCKED, BLOCKED], []]);
    expect(await appliedMigrations(db)).toHaveLength(before.length);
    await writer.query("rollback");
  });

  it("is undone when two locks in a row together keep it waiting for longer than it may", async () => {
    const locks = 4_000;
    const other = await connect();
    await writer.query("begin; select from settings");
    await other.query("begin; select from users");
    const { log, codes } = listeningLog();
    const migrated = migrateUnderLoad(db, log, { limits: { locks, attempts: 1 } });
    const failed = expect(migrated).rejects.toThrow(MigrationBlockedError);
    /** For how many milliseconds the migration has waited for the table; 0 when it does not. */
    const waited = async (table: string) => {
      const { rows } = await other.query<{ ms: number }>(
        "select extract(epoch from clock_timestamp() - waitstart)::float8 * 1000 as ms from pg_locks where relation = $1::regclass and not granted",
        [table],
      );
      return rows[0]?.ms ?? 0;
    };
    const soon = { timeout: 30_000, interval: 10 };
    await expect.poll(() => waited("settings"), soon).toBeGreaterThan(0.6 * locks);
    await writer.query("rollback");
    await expect.poll(() => waited("users"), soon).toBeGreaterThan(0);
    const waitsForUsersSince = performance.now();
    await failed;
    expect(performance.now() - waitsForUsersSince).toBeLessThan(0.8 * locks);
    expect(codes).toEqual([BLOCKED]);
    await other.query("rollback");
    await other.end();
  });

  it("waits briefly for another server that migrates, and can be broken off meanwhile", async () => {
    const other = await openOther();
    const { log, codes } = listeningLog();
    const limits = { turn: 50, pause: 600_000 };
    await other.db.transaction(async (tx) => {
      await holdLock(tx, "migration");
      const stop = new AbortController();
      const failed = migrateUnderLoad(db, log, { limits, signal: stop.signal });
      await expect.poll(() => codes, { interval: 10 }).toEqual([BLOCKED]);
      stop.abort();
      await expect(failed).rejects.toThrow("aborted");
    });
    await other.close();
  });

  async function openOther() {
    return await openDatabase({
      DATABASE_URL: database.url,
      DATABASE_POOL_SIZE: 2,
      DATA_DIR: "unused",
    });
  }
});
