import { counts, failure, sum, writeReport } from "./counts.mjs";

/** @typedef {import("vitest/node").Reporter} Reporter */

/**
 * Counts the tests of a Vitest run. A file that could not be loaded counts as one failure.
 *
 * @implements {Reporter}
 */
export default class VitestReporter {
  /** @param {readonly import("vitest/node").TestModule[]} modules */
  onTestRunEnd(modules) {
    writeReport(sum(modules.map(countModule)));
  }
}

/** @param {import("vitest/node").TestModule} module */
function countModule(module) {
  const name = module.moduleId.split("/").slice(-2).join("/");
  const broken = module.errors().map(({ message }) => failure([module.moduleId], message));
  return sum([
    counts({
      files: [{ name, seconds: module.diagnostic().duration / 1000 }],
      failed: broken.length,
      failures: broken,
    }),
    ...[...module.children.allTests()].map(countTest),
  ]);
}

/** @param {import("vitest/node").TestCase} test */
function countTest(test) {
  const { state, errors = [] } = test.result();
  if (state === "passed") return counts({ passed: 1 });
  if (state !== "failed") return counts({ skipped: 1 });
  const failures = [failure([test.module.moduleId, test.fullName], errors[0]?.message)];
  return counts({ failed: 1, failures });
}
