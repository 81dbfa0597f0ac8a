import { existsSync, readFileSync } from "node:fs";
import { root } from "./paths.mjs";

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
 * Returns the counts of a Vitest run. A file that could not be loaded holds no tests and counts as one
 * failure.
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
 * Returns the counts of a Playwright run. A test that passed only on a retry counts as failed.
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
 * Returns the duration of each test file, read from the JSON reports of the steps.
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
 * @typedef {{ title: string, suites?: PlaywrightSuite[], specs?: { title: string, tests: { status: string, results: { duration: number }[] }[] }[] }} PlaywrightSuite
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
 * Returns the name of each failed test with the first lines of its message, read from the JSON reports
 * of the steps, so that the end of a long log tells what to look for.
 *
 * @param {string} folder where the steps leave their reports
 * @param {string[]} steps
 * @returns {string[]}
 */
export function failedTests(folder, steps) {
  return steps.flatMap((step) => {
    const { testResults = [], suites = [] } = read(`${folder}/${step}.json`) ?? {};
    return [...testResults.flatMap(vitestFailures), ...suites.flatMap(playwrightFailures)];
  });
}

/**
 * @param {VitestFile} file
 *
 * @typedef {{ name: string, status: string, message: string, assertionResults: { fullName: string, status: string, failureMessages: string[] }[] }} VitestFile
 */
function vitestFailures({ name, status, message, assertionResults }) {
  const file = name.slice(root.length);
  if (status === "failed" && assertionResults.length === 0)
    return [`${file}: ${firstLines(message)}`];
  return assertionResults
    .filter((test) => test.status === "failed")
    .map((test) => `${file} › ${test.fullName}: ${firstLines(test.failureMessages[0] ?? "")}`);
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {string[]}
 */
function playwrightFailures({ title, suites = [], specs = [] }) {
  return [
    ...specs
      .filter(({ tests }) =>
        tests.some(({ status }) => status === "unexpected" || status === "flaky"),
      )
      .map((spec) => `${title} › ${spec.title}`),
    ...suites.flatMap(playwrightFailures),
  ];
}

/** @param {string} message */
const firstLines = (message) => message.split("\n").slice(0, 3).join(" ").slice(0, 400);

/**
 * Returns the counts with one failure if a tool failed without naming a failed test (a crash, no tests
 * found).
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
