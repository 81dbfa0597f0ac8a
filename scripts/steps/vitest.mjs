import { rmSync } from "node:fs";
import { vitestCounts } from "../lib/counts.mjs";
import { root } from "../lib/paths.mjs";
import { runNode } from "../lib/run.mjs";

/**
 * Makes the step that runs some of the projects of `vitest.config.ts`.
 *
 * @param {string} name
 * @param {string[]} projects
 */
export const vitest = (name, projects) => async () => {
  const report = `${root}.cache/test/${name}.json`;
  rmSync(report, { force: true });
  const code = await runNode("node_modules/vitest/vitest.mjs", [
    "run",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${report}`,
    ...projects.map((project) => `--project=${project}`),
  ]);
  return vitestCounts(report, code);
};
