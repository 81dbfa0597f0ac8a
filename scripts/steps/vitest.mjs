import { rmSync } from "node:fs";
import { ensureChromium } from "../lib/chromium.mjs";
import { vitestCounts } from "../lib/counts.mjs";
import { root } from "../lib/paths.mjs";
import { runNode } from "../lib/run.mjs";

/** For a run of both engines: files that are the same on each run on Postgres alone (`vitest.config.ts`). */
export const splitEngines = { TEST_ENGINES: "split" };

/**
 * Returns a step that runs some of the projects of `vitest.config.ts`.
 *
 * @param {string} name
 * @param {string[]} projects
 * @param {import("../lib/run.mjs").RunOptions & { files?: string[] }} [options] `files`: only these, or
 * those in these folders
 */
export const vitest =
  (name, projects, { files = [], ...options } = {}) =>
  async () => {
    const { report, parameters } = vitestParameters(name, projects);
    const code = await runNode(
      "node_modules/vitest/vitest.mjs",
      [...parameters, ...files],
      options,
    );
    return vitestCounts(report, code);
  };

/** Runs the tests of the web's screens and parts in a browser, without a server. */
export async function components() {
  const CHROMIUM_PATH = await ensureChromium();
  return await vitest("components", ["components"], { env: { CHROMIUM_PATH } })();
}

/**
 * Returns the command line that runs projects, and the path of the JSON report that it writes.
 *
 * @param {string} name
 * @param {string[]} projects
 */
export function vitestParameters(name, projects) {
  const report = `${root}.cache/test/${name}.json`;
  rmSync(report, { force: true });
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  return {
    report,
    parameters: ["run", ...reporters, ...projects.map((project) => `--project=${project}`)],
  };
}
