import { setImmediate as nextTurn } from "node:timers/promises";
import type { PGlite } from "@electric-sql/pglite";

/**
 * Returns the engine with a pause for the event loop before each query. The engine works in the server's own
 * thread, from one queued query to the next: without the pause no other request, not even `/healthz`, would be
 * answered while there are queries in the queue.
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
