import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { postEntries } from "../../../src/ledger/entries/post-entries";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { type Database, type OpenDatabase, openDatabase } from "../../../src/platform/db/client";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { migrate } from "../../../src/platform/db/migrate";
import { newId } from "../../../src/platform/db/new-id";
import { inTransaction } from "../../../src/platform/db/transaction";
import { addPerson } from "../../support/people";
import { type PostgresServer, startPostgres } from "../../support/postgres";
import { report, scale } from "../../support/proof";
import { startTestServer, type TestServer } from "../../support/server";
import { PATIENT_LIMITS } from "../../support/test-database";

const ENTRIES = scale(400, 2_000);
/** Writers write at most this much more for the sealing. */
const MORE_MAX = 0.03;

/** The log of a Postgres is that of all its databases: this one writes nothing else meanwhile. */
describe.runIf(process.env.TEST_ENGINE === "postgres")("what sealing costs the writers", () => {
  let postgres: PostgresServer;
  const servers: TestServer[] = [];
  beforeAll(async () => {
    postgres = await startPostgres({ settings: { autovacuum: "off", checkpoint_timeout: "1h" } });
  });
  afterAll(async () => {
    for (const server of servers) await server.stop();
    await postgres.stop();
  });

  async function open(name: string, template?: string): Promise<OpenDatabase> {
    return await openDatabase({
      DATABASE_URL: await postgres.createDatabase(name, template),
      DATABASE_POOL_SIZE: 5,
      DATA_DIR: "unused",
      limits: PATIENT_LIMITS,
    });
  }

  async function serve(name: string): Promise<TestServer> {
    const server = await startTestServer({}, await open(name, "migrated"));
    servers.push(server);
    return server;
  }

  /** Returns how many bytes the write-ahead log of all databases grew by. */
  async function logOf(db: Database, work: () => Promise<unknown>): Promise<number> {
    const position = async () => {
      const [row] = await executeRows<{ bytes: string }>(
        db,
        sql`select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes`,
      );
      return Number(row?.bytes);
    };
    const before = await position();
    await work();
    return (await position()) - before;
  }

  /** Enters credits, each in a transaction of its own, as calls do, and returns the bytes of the log. */
  async function enterAll({ services }: TestServer, userIds: string[]): Promise<number> {
    const enter = async (count: number) => {
      for (let done = 0; done < count; done += 1) {
        const entry = {
          user_id: userIds[done % userIds.length] ?? "",
          source: "POINTS_EARNED",
          details: "Measured",
          points_earned: 1,
          cause_id: newId(),
        } as const;
        await inTransaction(services.db, (tx) => postEntries(tx, [entry], services.now()));
      }
    };
    await enter(200);
    return await logOf(services.db, () => enter(ENTRIES));
  }

  it("is no byte of the log that counts: with it and without its tables, entries cost the same", async () => {
    const migrated = await open("migrated");
    await migrate(migrated.db);
    await migrated.close();
    const [sealed, plain] = [await serve("sealed"), await serve("plain")];
    await plain.services.db.execute(
      sql`drop table ledger_leaves, ledger_decision_leaves, ledger_blocks`,
    );
    const peopleOf = async (server: TestServer) => {
      const people = Array.from({ length: 20 }, () => addPerson(server));
      return (await Promise.all(people)).map(({ id }) => id);
    };
    const [without, withSealing] = [
      await enterAll(plain, await peopleOf(plain)),
      await enterAll(sealed, await peopleOf(sealed)),
    ];
    const { services } = sealed;
    let entries = 0;
    const sealing = await logOf(services.db, async () => {
      entries = await sealLedger(services);
    });
    expect(entries).toBe(ENTRIES + 200);
    report("write-ahead log", {
      "bytes an entry without sealing": Math.round(without / ENTRIES),
      "bytes an entry with it": Math.round(withSealing / ENTRIES),
      "bytes an entry by the sealing itself, later": Math.round(sealing / entries),
    });
    expect(without / ENTRIES).toBeGreaterThan(100);
    expect(Math.abs(withSealing / without - 1)).toBeLessThanOrEqual(MORE_MAX);
  });
});
