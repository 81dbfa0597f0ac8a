import { sql } from "drizzle-orm";
import { pino } from "pino";
import { expect, test } from "vitest";
import { startAutovacuum, vacuumTables } from "../../../src/platform/db/autovacuum";
import { fillContracts } from "../../support/many-contracts";
import { openTestDatabase } from "../../support/test-database";

/** Postgres does this by itself, whenever it likes: there is nothing to start there. */
test.runIf(process.env.TEST_ENGINE === "pglite")(
  "gives the embedded engine the statistics that its plans need",
  async () => {
    const { db, close } = await openTestDatabase();
    try {
      await vacuumTables(db);
      await fillContracts(db, 300, new Date(), { words: 5, analyse: false });
      const rowsKnown = async () => {
        const { rows } = (await db.execute(
          sql`select reltuples::int as known from pg_class where relname = 'contracts'`,
        )) as unknown as { rows: { known: number }[] };
        return rows[0]?.known;
      };
      expect(await rowsKnown()).toBeLessThan(300);
      const upkeep = startAutovacuum(db, pino({ level: "silent" }), { intervalMs: 60_000 });
      await upkeep.stop();
      expect(await rowsKnown()).toBe(300);
      expect(await vacuumTables(db)).toEqual([]);
    } finally {
      await close();
    }
  },
);
