import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./paths.mjs";

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {{ name: string, seconds: number }[]} files how long each test file took
 * @property {string[]} failures each failed test with the first lines of its message
 */

/**
 * @param {Partial<Counts>} counts
 * @returns {Counts}
 */
export const counts = (counts) => ({
  passed: 0,
  failed: 0,
  skipped: 0,
  files: [],
  failures: [],
  ...counts,
});

/** @param {Counts[]} all */
export const sum = (all) =>
  all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
      files: [...total.files, ...one.files],
      failures: [...total.failures, ...one.failures],
    }),
    counts({}),
  );

/**
 * Returns the counts as text: `3 passed, 0 failed`, then the skipped ones if there are any.
 *
 * @param {Counts} total
 */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/**
 * Returns the counts of a tool that only succeeds or fails: one check.
 *
 * @param {number} exitCode
 */
export const oneCheck = (exitCode) => counts(exitCode === 0 ? { passed: 1 } : { failed: 1 });

/**
 * Resolves to the counts that our reporters of Vitest and Playwright write where `TEST_REPORT` says. Counts one failure
 * for a run that failed without naming a failed test (a crash, no tests found).
 *
 * @param {string} name of the step
 * @param {(env: { TEST_REPORT: string }) => Promise<number>} run resolves to the exit code
 */
export async function countTests(name, run) {
  const TEST_REPORT = `${root}.cache/test/${name}.json`;
  rmSync(TEST_REPORT, { force: true });
  const exitCode = await run({ TEST_REPORT });
  if (!existsSync(TEST_REPORT)) return counts({ failed: 1 });
  const counted = counts(JSON.parse(readFileSync(TEST_REPORT, "utf8")));
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/**
 * Writes what a reporter has counted.
 *
 * @param {Counts} counted
 */
export function writeReport(counted) {
  const file = process.env.TEST_REPORT ?? "";
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(counted));
}

/**
 * Returns a failed test with the first lines of its message, so that the end of a long log tells what to look for.
 *
 * @param {string[]} path the file, then the titles
 * @param {string} [message]
 */
export function failure([file = "", ...titles], message = "") {
  const lines = stripVTControlCharacters(message).split("\n").slice(0, 3).join(" ").slice(0, 400);
  return `${[file.replace(root, ""), ...titles].join(" › ")}: ${lines}`;
}
