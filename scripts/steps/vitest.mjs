import { ensureChromium } from "../lib/chromium.mjs";
import { countTests } from "../lib/counts.mjs";
import { root } from "../lib/paths.mjs";
import { run } from "../lib/run.mjs";

/** For a run of both engines: files that are the same on each run on Postgres alone (`vitest.config.ts`). */
export const splitEngines = { TEST_ENGINES: "split" };

/**
 * Returns a step that runs some of the projects of `vitest.config.ts`.
 *
 * @param {string} name
 * @param {string[]} projects
 * @param {import("../lib/run.mjs").RunOptions & { files?: string[], node?: string[] }} [options] `files`: only these, or
 * those in these folders; `node`: the command that runs Node
 */
export const vitest =
  (name, projects, { files = [], node = [process.execPath], ...options } = {}) =>
  (/** @type {import("../lib/run.mjs").RunOptions} */ given = {}) =>
    countTests(name, (env) =>
      run(
        node[0] ?? "",
        [
          ...node.slice(1),
          `${root}node_modules/vitest/vitest.mjs`,
          "run",
          "--reporter=default",
          `--reporter=${root}scripts/lib/vitest-reporter.mjs`,
          ...projects.map((project) => `--project=${project}`),
          ...files,
        ],
        { ...options, ...given, env: { ...options.env, ...env } },
      ),
    );

/**
 * Runs the tests of the web's screens and parts in a browser, without a server.
 *
 * @param {import("../lib/run.mjs").RunOptions} [options]
 */
export async function components(options) {
  const CHROMIUM_PATH = await ensureChromium();
  return await vitest("components", ["components"], { env: { CHROMIUM_PATH } })(options);
}
