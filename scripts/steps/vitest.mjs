import { rmSync } from "node:fs";
import { vitestCounts } from "../lib/counts.mjs";
import { root } from "../lib/paths.mjs";
import { runNode } from "../lib/run.mjs";

/**
 * Makes the step that runs some of the projects of `vitest.config.ts`.
 *
 * @param {string} name
 * @param {string[]} projects
 * @param {import("../lib/run.mjs").RunOptions & { files?: string[] }} [options] `files`: only these, or
 * those in these folders
 */
export const vitest =
  (name, projects, { files = [], ...options } = {}) =>
  async () => {
    const report = `${root}.cache/test/${name}.json`;
    rmSync(report, { force: true });
    const parameters = [
      "run",
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report}`,
      ...projects.map((project) => `--project=${project}`),
      ...files,
    ];
    const code = await runNode("node_modules/vitest/vitest.mjs", parameters, options);
    return vitestCounts(report, code);
  };
