import { ensureNode24 } from "../lib/node24.mjs";
import { splitEngines, vitest } from "./vitest.mjs";

/**
 * Runs the server's tests on Node 24.
 *
 * @param {import("../lib/run.mjs").RunOptions} [options]
 */
export async function node24(options) {
  const node = [await ensureNode24()];
  const env = splitEngines;
  return await vitest("node24", ["server-pglite", "server-postgres"], { node, env })(options);
}
