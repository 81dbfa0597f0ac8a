import { oneCheck } from "../lib/counts.mjs";
import { runNode } from "../lib/run.mjs";

/**
 * Finds unused files, exports and dependencies.
 *
 * @param {import("../lib/run.mjs").RunOptions} [options]
 */
export async function unused(options) {
  return oneCheck(await runNode("node_modules/knip/bin/knip.js", ["--no-progress"], options));
}
