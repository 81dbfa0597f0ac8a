import { rmSync } from "node:fs";
import { ensureServerBuilt, ensureWebBuilt } from "../lib/build.mjs";
import { Problem } from "../lib/command.mjs";
import { counts, playwrightCounts, sum } from "../lib/counts.mjs";
import { otherBrowsers } from "../lib/other-browsers.mjs";
import { root } from "../lib/paths.mjs";
import { runNode } from "../lib/run.mjs";

const minutes = 20;

/**
 * Runs the main job in each browser beside Chromium. One that is not there and cannot be installed is named and counts
 * as skipped.
 *
 * @param {NodeJS.ProcessEnv} env variables for the tests
 */
export async function browsers(env) {
  await ensureWebBuilt();
  await ensureServerBuilt();
  const results = [];
  for (const [name, prepare] of Object.entries(otherBrowsers)) {
    results.push(await proveIn(name, prepare, env));
  }
  return sum(results);
}

/**
 * @param {string} name
 * @param {() => Promise<NodeJS.ProcessEnv>} prepare
 * @param {NodeJS.ProcessEnv} env
 */
async function proveIn(name, prepare, env) {
  const report = `${root}.cache/test/prove-browsers-${name}.json`;
  rmSync(report, { force: true });
  try {
    const programs = await prepare();
    const code = await runNode(
      "node_modules/@playwright/test/cli.js",
      ["test", "--config=e2e/browsers.config.ts", `--project=${name}`, "--reporter=list,json"],
      { env: { ...env, ...programs, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, minutes },
    );
    return playwrightCounts(report, code);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.log(`${name} is skipped: ${error.message}`);
    return counts({ skipped: 1 });
  }
}
