import { counts, failure, sum, writeReport } from "./counts.mjs";

/** @typedef {import("@playwright/test/reporter").Reporter} Reporter */

/**
 * Counts the tests of a Playwright run. A test that passed only on a retry counts as failed.
 *
 * @implements {Reporter}
 */
export default class PlaywrightReporter {
  /** @type {import("@playwright/test/reporter").Suite | undefined} */
  #suite;

  printsToStdio() {
    return false;
  }

  /**
   * @param {import("@playwright/test/reporter").FullConfig} _config
   * @param {import("@playwright/test/reporter").Suite} suite
   */
  onBegin(_config, suite) {
    this.#suite = suite;
  }

  onEnd() {
    const files = this.#suite?.suites.flatMap((project) => project.suites) ?? [];
    writeReport(sum(files.map(countFile)));
  }
}

/** @param {import("@playwright/test/reporter").Suite} file */
function countFile(file) {
  const tests = file.allTests();
  const milliseconds = tests
    .flatMap(({ results }) => results)
    .reduce((total, { duration }) => total + duration, 0);
  const files = [{ name: file.title, seconds: milliseconds / 1000 }];
  return sum([counts({ files }), ...tests.map(countTest)]);
}

/** @param {import("@playwright/test/reporter").TestCase} test */
function countTest(test) {
  const outcome = test.outcome();
  if (outcome === "expected") return counts({ passed: 1 });
  if (outcome === "skipped") return counts({ skipped: 1 });
  const [, , ...path] = test.titlePath();
  return counts({ failed: 1, failures: [failure(path, test.results[0]?.error?.message)] });
}
