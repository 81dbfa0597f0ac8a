import { sql } from "drizzle-orm";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import type { Database } from "../../../src/platform/db/client";
import { toDatabase } from "../../../src/platform/db/client";
import { LISTEN_LIMITS, listenOnPostgres } from "../../../src/platform/db/listen";
import { inLongTransaction } from "../../../src/platform/db/long-transaction";
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  socketOf,
} from "../../../src/platform/db/postgres/connection-limits";
import { DatabaseBusyError, PostgresPool } from "../../../src/platform/db/postgres/postgres-pool";
import * as schema from "../../../src/platform/db/schema/index";
import { isTransientError } from "../../../src/platform/db/transient-error";
import { openTestDatabase } from "../../support/test-database";
import { type FaultProxy, startFaultProxy } from "../../system/database-faults/fault-proxy";

const MAX = 2;

describe.runIf(process.env.TEST_ENGINE === "postgres")(
  "the pool of connections to Postgres",
  () => {
    let database: Awaited<ReturnType<typeof openTestDatabase>>;
    let proxy: FaultProxy;
    let admin: pg.Client;
    const pools: PostgresPool[] = [];
    beforeAll(async () => {
      database = await openTestDatabase();
      proxy = await startFaultProxy(database.url ?? "");
      admin = new pg.Client({ connectionString: database.url });
      await admin.connect();
      await admin.query("create table held (id integer primary key); insert into held values (1)");
    });
    afterEach(async () => {
      await Promise.all(pools.splice(0).map((pool) => pool.end()));
    });
    afterAll(async () => {
      await admin.end();
      await proxy.close();
      await database.close();
    });

    function openPool(limits: Partial<ConnectionLimits> = {}): {
      pool: PostgresPool;
      db: Database;
    } {
      const pool = new PostgresPool(proxy.url, {
        max: MAX,
        limits: { ...CONNECTION_LIMITS, ...limits },
        isPreparing: true,
      });
      pools.push(pool);
      return { pool, db: toDatabase(drizzle(pool, { schema })) };
    }

    const troubleOf = (work: Promise<unknown>) =>
      work.then(
        () => "none",
        (error: unknown) => (isTransientError(error) ? "passing" : error),
      );
    const textOf = async (tx: Database, query: string) => {
      const { rows } = (await tx.execute(sql.raw(query))) as unknown as {
        rows: Record<string, unknown>[];
      };
      return String(Object.values(rows[0] ?? {})[0]);
    };
    /** Lets every connection of the pool be made, so that all of them meet what comes. */
    const warm = (db: Database) =>
      Promise.all(Array.from({ length: MAX }, () => db.execute(sql`select pg_sleep(0.05)`)));

    it("survives the end of a connection in a transaction between two statements", async () => {
      const { db, pool } = openPool();
      const outcome = troubleOf(
        db.transaction(async (tx) => {
          const pid = await textOf(tx, "select pg_backend_pid()");
          const removed = new Promise((resolve) => pool.once("remove", resolve));
          await admin.query("select pg_terminate_backend($1)", [pid]);
          await removed;
          await tx.execute(sql`select 1`);
        }),
      );
      expect(await outcome).toBe("passing");
      expect(await textOf(db, "select 2")).toBe("2");
    });

    it("times out on a locked row", async () => {
      const { db } = openPool({ lock: 100 });
      await admin.query("begin; select * from held for update");
      try {
        const update = sql`update held set id = id`;
        expect(await troubleOf(db.transaction((tx) => tx.execute(update)))).toBe("passing");
        expect(await troubleOf(db.execute(update))).toBe("passing");
      } finally {
        await admin.query("rollback");
      }
    });

    it("limits a transaction on a session that a pooler has newly opened", async () => {
      const { db } = openPool();
      await warm(db);
      for (const name of [
        "statement_timeout",
        "lock_timeout",
        "idle_in_transaction_session_timeout",
      ])
        await Promise.all(
          [1, 2].map(() => db.execute(sql.raw(`reset ${name}; select pg_sleep(0.05)`))),
        );
      expect(await textOf(db, "show lock_timeout")).toBe("0");
      await db.transaction(async (tx) => {
        expect(await textOf(tx, "show lock_timeout")).toBe("3s");
        expect(await textOf(tx, "show statement_timeout")).toBe("5s");
        expect(await textOf(tx, "show idle_in_transaction_session_timeout")).toBe("10s");
      });
    });

    it("cancels statements that take too long, except in a long transaction", async () => {
      const { db } = openPool({ statement: 100, silence: 300 });
      const sleep = sql`select pg_sleep(0.8)`;
      expect(await troubleOf(db.execute(sleep))).toBe("passing");
      expect(await troubleOf(db.transaction((tx) => tx.execute(sleep)))).toBe("passing");
      expect(await troubleOf(inLongTransaction(db, (tx) => tx.execute(sleep)))).toBe("none");
      expect(await troubleOf(db.execute(sleep))).toBe("passing");
    });

    it("drops connections that went silent, idle ones included", async () => {
      const { db } = openPool({ silence: 1_500 });
      await warm(db);
      const amid = troubleOf(
        db.transaction(async (tx) => {
          await tx.execute(sql`select 1`);
          expect(proxy.silence()).toBe(MAX);
          await tx.execute(sql`select 2`);
        }),
      );
      expect(await amid).toBe("passing");
      // On one that were still there a query would fail.
      for (let query = 0; query < 2 * MAX; query += 1) await db.execute(sql`select 3`);
    });

    it("ends a connection whose timer comes early, a moment after it was heard", async () => {
      const { pool } = openPool();
      const client = await pool.connect();
      const sleeping = troubleOf(client.query("select pg_sleep(1)"));
      socketOf(client)?.emit("timeout");
      expect(await sleeping).toBe("passing");
    });

    it("loses no connection to a transaction whose begin got no answer", async () => {
      const { db } = openPool({ silence: 1_500 });
      await warm(db);
      proxy.silence();
      const begin = () => troubleOf(db.transaction((tx) => tx.execute(sql`select 1`)));
      const outcomes = await Promise.all(Array.from({ length: MAX }, begin));
      expect(outcomes).toEqual(Array(MAX).fill("passing"));
      await warm(db);
    });

    it("refuses at once a request that would wait too long for a connection", async () => {
      const { db, pool } = openPool({ queue: 200, connect: 2_500 });
      const held = await Promise.all([pool.connect(), pool.connect()]);
      const first = troubleOf(db.execute(sql`select 1`));
      const askedAt = performance.now();
      await vi.waitUntil(() => performance.now() - askedAt > 250);
      const second = await db.execute(sql`select 2`).catch((error: Error) => error.cause);
      expect(second).toBeInstanceOf(DatabaseBusyError);
      expect(isTransientError(second)).toBe(true);
      expect(performance.now() - askedAt).toBeLessThan(2_250);
      expect(await first).toBe("passing");
      for (const client of held) client.release();
      expect(await textOf(db, "select 3")).toBe("3");
    });

    it("listens again when the LISTEN connection went silent, after 7 seconds with the limits of production", async () => {
      const { probe, answer, reconnect } = LISTEN_LIMITS;
      expect(probe + answer + reconnect).toBe(7_000);
      let notices = 0;
      const count = () => {
        notices += 1;
      };
      const limits = { probe: 400, answer: 800, reconnect: 100 };
      const listening = listenOnPostgres(proxy.url, "trial", count, limits);
      try {
        await vi.waitUntil(() => notices > 0, { timeout: 5_000 });
        proxy.silence();
        notices = 0;
        await vi.waitUntil(() => notices > 0, { timeout: 12_000 });
        await admin.query("select pg_notify('trial', '')");
        await vi.waitUntil(() => notices > 1, { timeout: 5_000 });
      } finally {
        await listening.stop();
      }
    });
  },
);
