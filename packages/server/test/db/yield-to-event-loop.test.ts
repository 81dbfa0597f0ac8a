import type { PGlite } from "@electric-sql/pglite";
import { expect, test } from "vitest";
import { openTestDatabase } from "../support/test-database";

const QUERIES = 200;

test.runIf(process.env.TEST_ENGINE === "pglite")(
  "yields to the event loop before each query of the embedded engine",
  async () => {
    const { db, close } = await openTestDatabase();
    const { $client: engine } = db as unknown as { $client: PGlite };
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    await Promise.all(Array.from({ length: QUERIES }, () => engine.query("select 1")));
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(QUERIES);
    await engine.transaction(async (tx) => {
      isDone = false;
      turns = 0;
      setImmediate(turn);
      for (let query = 0; query < QUERIES; query += 1) await tx.query("select 1");
      isDone = true;
    });
    expect(turns).toBeGreaterThanOrEqual(QUERIES);
    await close();
  },
);
