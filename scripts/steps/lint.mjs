import { oneCheck } from "../lib/counts.mjs";
import { runNode } from "../lib/run.mjs";

/**
 * Lints all files and checks their format; warnings count.
 *
 * @param {import("../lib/run.mjs").RunOptions} [options]
 */
export async function lint(options) {
  const parameters = ["check", "--error-on-warnings", "--max-diagnostics=50", "."];
  return oneCheck(await runNode("node_modules/@biomejs/biome/bin/biome", parameters, options));
}
