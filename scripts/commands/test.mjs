import { chosen } from "../lib/chosen.mjs";
import { ensureChromium } from "../lib/chromium.mjs";
import { command, Problem } from "../lib/command.mjs";
import { counts, inWords, sum } from "../lib/counts.mjs";
import { ensureDependencies } from "../lib/dependencies.mjs";
import { watchForInterruption } from "../lib/interruption.mjs";
import { browser } from "../steps/browser.mjs";
import { build } from "../steps/build.mjs";
import { lint } from "../steps/lint.mjs";
import { node24 } from "../steps/node24.mjs";
import { types } from "../steps/types.mjs";
import { unused } from "../steps/unused.mjs";
import { components, splitEngines, vitest } from "../steps/vitest.mjs";

/** @typedef {(options?: import("../lib/run.mjs").RunOptions) => Promise<import("../lib/counts.mjs").Counts>} Step */

/** @type {Record<string, Step>} */
const steps = {
  build,
  // As long as all that runs beside it.
  server: vitest("server", ["server-pglite", "server-postgres"], { env: splitEngines }),
  types,
  lint,
  unused,
  repo: vitest("repo", ["repo"]),
  unit: vitest("unit", ["api", "web"]),
  components,
  browser,
};

/**
 * Steps that run only when they are named.
 *
 * @type {Record<string, Step>}
 */
const onDemand = { node24 };

/** Variables that change the app's behaviour and would disturb the tests. */
const disturbing = ["NODE_ENV", "DATABASE_URL", "DATA_DIR", "PUBLIC_URL", "SMTP_URL", "NO_COLOR"];

/** Each step by itself leaves the processors idle at its start and its end. */
const stepsAtOnce = 2;

/**
 * `npm test`: installs and builds if needed, then runs every step, or those named, two at the same time. Prints which
 * steps and files took longest, and at the end one line with the counts of all tests. A failed step does not stop the
 * others.
 */
export const main = command(async () => {
  const names = chosen(Object.keys(steps), "step", Object.keys(onDemand));
  await ensureDependencies({ dev: true });
  for (const name of disturbing) delete process.env[name];
  const interruption = watchForInterruption();

  /** @type {import("../lib/counts.mjs").Counts[]} */
  const results = [];
  /** @type {{ name: string, seconds: number }[]} */
  const durations = [];
  const waiting = [...names];
  const runNext = async () => {
    const name = waiting.shift();
    if (name === undefined || interruption.aborted) return;
    console.log(`=== ${name} (${names.length - waiting.length} of ${names.length})`);
    const startedAt = Date.now();
    const result = await runStep(name, names.length > 1 ? { prefix: name } : {});
    const seconds = (Date.now() - startedAt) / 1000;
    console.log(`--- ${name}: ${inWords(result)} in ${seconds.toFixed(1)} s`);
    results.push(result);
    durations.push({ name, seconds });
  };
  const runRest = async () => {
    while (waiting.length > 0 && !interruption.aborted) await runNext();
  };
  // What several steps need is made before them. Where it fails each of them says so.
  if (["components", "browser"].some((name) => names.includes(name))) {
    await Promise.allSettled([ensureChromium()]);
  }
  if (names[0] === "build") await runNext();
  await Promise.all(Array.from({ length: stepsAtOnce }, runRest));
  if (interruption.aborted) process.exit(interruption.reason);
  const total = sum(results);
  console.log(`\nLongest steps: ${longest(durations)}`);
  if (total.files.length > 0) console.log(`Longest files: ${longest(total.files)}`);
  for (const test of total.failures) console.log(`Failed: ${test}`);
  console.log(`\n${inWords(total)}`);
  process.exitCode = total.failed > 0 ? 1 : 0;
});

/**
 * @param {string} name
 * @param {import("../lib/run.mjs").RunOptions} options
 */
async function runStep(name, options) {
  try {
    return (await { ...steps, ...onDemand }[name]?.(options)) ?? counts({ failed: 1 });
  } catch (error) {
    console.error(`${name} |`, error instanceof Problem ? error.message : error);
    return counts({ failed: 1 });
  }
}

/** @param {{ name: string, seconds: number }[]} parts */
function longest(parts) {
  return parts
    .toSorted((a, b) => b.seconds - a.seconds)
    .slice(0, 8)
    .map(({ name, seconds }) => `${name} ${Math.round(seconds)} s`)
    .join(", ");
}
