import { oneCheck } from "../lib/counts.mjs";
import { runNode } from "../lib/run.mjs";

/** Looks for files, exports and dependencies that nothing uses. */
export async function unused() {
  return oneCheck(await runNode("node_modules/knip/bin/knip.js", ["--no-progress"]));
}
