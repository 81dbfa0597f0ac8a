import { existsSync, readFileSync } from "node:fs";

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * @param {Partial<Counts>} counts
 * @returns {Counts}
 */
export const counts = ({ passed = 0, failed = 0, skipped = 0 }) => ({ passed, failed, skipped });

/** @param {Counts[]} all */
export const sum = (all) =>
  all.reduce(
    (total, one) => ({
      passed: total.passed + one.passed,
      failed: total.failed + one.failed,
      skipped: total.skipped + one.skipped,
    }),
    counts({}),
  );

/**
 * `3 passed, 0 failed`, and what was skipped if anything was.
 *
 * @param {Counts} total
 */
export const inWords = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;

/**
 * A tool that only says yes or no counts as one check.
 *
 * @param {number} exitCode
 */
export const oneCheck = (exitCode) => counts(exitCode === 0 ? { passed: 1 } : { failed: 1 });

/**
 * What Vitest counted. Files that could not be loaded hold no tests, and count as one failure each.
 *
 * @param {string} file its JSON report
 * @param {number} exitCode
 */
export function vitestCounts(file, exitCode) {
  const report = read(file);
  if (!report) return counts({ failed: 1 });
  const broken = report.testResults.filter(
    (/** @type {{ status: string, assertionResults: unknown[] }} */ { status, assertionResults }) =>
      status === "failed" && assertionResults.length === 0,
  );
  return admitFailure(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/**
 * What Playwright counted; a test that only passed when repeated has failed.
 *
 * @param {string} file its JSON report
 * @param {number} exitCode
 */
export function playwrightCounts(file, exitCode) {
  const report = read(file);
  if (!report) return counts({ failed: 1 });
  const { expected, unexpected, flaky, skipped } = report.stats;
  return admitFailure(exitCode, { passed: expected, failed: unexpected + flaky, skipped });
}

/**
 * Returns how long each test file took, by the JSON reports of the steps.
 *
 * @param {string} folder where the steps leave their reports
 * @param {string[]} steps
 * @returns {{ name: string, seconds: number }[]}
 */
export function slowestFiles(folder, steps) {
  return steps.flatMap((step) => {
    const { testResults = [], suites = [] } = read(`${folder}/${step}.json`) ?? {};
    return [...testResults.map(vitestFile), ...suites.map(playwrightFile)];
  });
}

/** @param {{ name: string, startTime: number, endTime: number }} file */
const vitestFile = ({ name, startTime, endTime }) => ({
  name: name.split("/").slice(-2).join("/"),
  seconds: (endTime - startTime) / 1000,
});

/**
 * @param {PlaywrightSuite} suite
 *
 * @typedef {{ title: string, suites?: PlaywrightSuite[], specs?: { tests: { results: { duration: number }[] }[] }[] }} PlaywrightSuite
 */
const playwrightFile = (suite) => ({ name: suite.title, seconds: millisecondsOf(suite) / 1000 });

/**
 * @param {PlaywrightSuite} suite
 * @returns {number}
 */
function millisecondsOf({ suites = [], specs = [] }) {
  const results = specs.flatMap(({ tests }) => tests.flatMap((test) => test.results));
  return [...results.map(({ duration }) => duration), ...suites.map(millisecondsOf)].reduce(
    (sum, one) => sum + one,
    0,
  );
}

/**
 * A tool that says it failed without naming a failed test (a crash, no tests found) counts as one.
 *
 * @param {number} exitCode
 * @param {Counts} counted
 */
function admitFailure(exitCode, counted) {
  return exitCode !== 0 && counted.failed === 0 ? { ...counted, failed: 1 } : counted;
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}
