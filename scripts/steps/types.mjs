import { oneCheck, sum } from "../lib/counts.mjs";
import { runNode } from "../lib/run.mjs";

const projects = [".", "packages/api", "packages/server", "packages/web"];

/**
 * Type-checks each package, the scripts and the tests, all at the same time; each counts as one check.
 *
 * @param {import("../lib/run.mjs").RunOptions} [options]
 */
export async function types(options) {
  return sum(await Promise.all(projects.map((project) => check(project, options))));
}

/**
 * @param {string} project
 * @param {import("../lib/run.mjs").RunOptions} [options]
 */
async function check(project, options) {
  // Several checkers of one project each work out most types anew, which takes the processor twice as long.
  const parameters = ["--checkers", "1", "--project", project];
  const code = await runNode("node_modules/typescript/bin/tsc", parameters, options);
  console.log(`${code === 0 ? "ok" : "NOT OK"}  types of ${project}`);
  return oneCheck(code);
}
