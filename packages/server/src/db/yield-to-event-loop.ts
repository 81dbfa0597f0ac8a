import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/**
 * Lets the server take a turn before each query. The engine works in the server's own thread, and goes
 * from one waiting query to the next without ever looking up: while there are any, nobody else, not even
 * `/healthz`, would be answered.
 */
export function yieldToEventLoop(engine: PGlite): PGlite {
  const runExclusively = engine._runExclusiveQuery.bind(engine);
  engine._runExclusiveQuery = (query) =>
    runExclusively(async () => {
      await nextTurn();
      return await query();
    });
  return engine;
}
