import { oneCheck } from "../lib/counts.mjs";
import { runNode } from "../lib/run.mjs";

/** Finds unused files, exports and dependencies. */
export async function unused() {
  return oneCheck(await runNode("node_modules/knip/bin/knip.js", ["--no-progress"]));
}
