import { counts, oneCheck, sum } from "../lib/counts.mjs";
import { runNode } from "../lib/run.mjs";

const projects = [".", "packages/api", "packages/server", "packages/web"];

/** Type-checks each package, the scripts and the tests; each counts as one check. */
export async function types() {
  const results = [];
  for (const project of projects) {
    const code = await runNode("node_modules/typescript/bin/tsc", ["--project", project]);
    console.log(`${code === 0 ? "ok" : "NOT OK"}  types of ${project}`);
    results.push(oneCheck(code));
  }
  return sum([counts({}), ...results]);
}
