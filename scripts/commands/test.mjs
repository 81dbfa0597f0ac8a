import { mkdirSync } from "node:fs";
import { chosen } from "../lib/chosen.mjs";
import { command, Problem } from "../lib/command.mjs";
import { counts, inWords, sum } from "../lib/counts.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";
import { watchForInterruption } from "../lib/interruption.mjs";
import { root } from "../lib/paths.mjs";
import { browser } from "../steps/browser.mjs";
import { build } from "../steps/build.mjs";
import { lint } from "../steps/lint.mjs";
import { types } from "../steps/types.mjs";
import { unused } from "../steps/unused.mjs";
import { vitest } from "../steps/vitest.mjs";

/** @type {Record<string, () => Promise<import("../lib/counts.mjs").Counts>>} */
const steps = {
  types,
  lint,
  unused,
  house: vitest("house", ["house"]),
  unit: vitest("unit", ["api", "web"]),
  server: vitest("server", ["server-pglite", "server-postgres"]),
  build,
  browser,
};

/** Variables that make the app behave otherwise than the tests expect. */
const disturbing = ["NODE_ENV", "DATABASE_URL", "DATA_DIR", "PUBLIC_URL", "SMTP_URL", "NO_COLOR"];

/**
 * `npm test`: sets up what is missing, runs every step, or those named, and ends with one line that
 * counts them all. A step that fails does not keep the others from running.
 */
export const main = command(async () => {
  const names = chosen(Object.keys(steps), "step");
  await ensureDependencies();
  for (const name of disturbing) delete process.env[name];
  mkdirSync(`${root}.cache/test`, { recursive: true });
  const interruption = watchForInterruption();

  const results = [];
  for (const [index, name] of names.entries()) {
    console.log(`\n=== ${name} (${index + 1} of ${names.length})`);
    results.push(await runStep(name));
    if (interruption.aborted) process.exit(interruption.reason);
  }
  const total = sum(results);
  console.log(`\n${inWords(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});

/** @param {string} name */
async function runStep(name) {
  const startedAt = Date.now();
  let result = counts({ failed: 1 });
  try {
    result = (await steps[name]?.()) ?? result;
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
  }
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  console.log(`--- ${name}: ${inWords(result)} in ${seconds} s`);
  return result;
}
