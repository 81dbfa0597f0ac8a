import { countTests } from "../lib/counts.mjs";
import { root } from "../lib/paths.mjs";
import { runNode } from "../lib/run.mjs";

/**
 * Runs the browser tests of `e2e/CONFIG.config.ts`.
 *
 * @param {string} name of the step
 * @param {string} config
 * @param {import("../lib/run.mjs").RunOptions} options
 */
export const playwright = (name, config, options) =>
  countTests(name, (env) =>
    runNode(
      "node_modules/@playwright/test/cli.js",
      [
        "test",
        `--config=e2e/${config}.config.ts`,
        `--reporter=list,${root}scripts/lib/playwright-reporter.mjs`,
      ],
      { ...options, env: { ...options.env, ...env } },
    ),
  );
