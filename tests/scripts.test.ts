import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { inWords, oneCheck, playwrightCounts, sum, vitestCounts } from "../scripts/lib/counts.mjs";
import { root } from "./repository";

function node(...parameters: string[]) {
  return spawnSync(process.execPath, parameters, { cwd: root, encoding: "utf8" });
}

describe("the commands turn down in one sentence", () => {
  test.each(["18.20.0", "20.18.3", "21.7.3", "22.11.0"])(
    "the commands refuse Node %s in one sentence",
    (version) => {
      const oldNode = `data:text/javascript,Object.defineProperty(process,"versions",{value:{node:"${version}"}})`;
      const { status, stdout, stderr } = node("--import", oldNode, "scripts/cli.mjs", "start");
      expect({ status, stdout, stderr }).toEqual({
        status: 1,
        stdout: "",
        stderr: expect.stringContaining(
          `Signpoint needs Node 20.19, or 22.12 or newer, and this is ${version}: install`,
        ),
      });
    },
  );

  test("npm start refuses a port that is taken in one sentence, before it installs or builds", async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const PORT = String((other.address() as AddressInfo).port);
    const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/cli.mjs", "start"], {
      cwd: root,
      encoding: "utf8",
      env: { ...process.env, HOST: "127.0.0.1", PORT },
    });
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr.trim()).toMatch(
      new RegExp(`^Port ${PORT} of 127.0.0.1 cannot be used: stop .*$`),
    );
  });

  test("the commands refuse a test step that does not exist in one sentence", () => {
    const { status, stderr } = node("scripts/cli.mjs", "test", "everything");
    expect(status).toBe(1);
    expect(stderr.trim()).toMatch(/^No such step: everything\. There are: types, .*\.$/);
  });

  test("the commands refuse a proof that does not exist in one sentence", () => {
    const { status, stderr } = node("scripts/cli.mjs", "prove", "everything");
    expect(status).toBe(1);
    expect(stderr.trim()).toMatch(/^No such proof: everything\. There are: model, .*\.$/);
  });

  test("the commands refuse a browser that does not run in one sentence", () => {
    const { status, stderr } = node(
      "--input-type=module",
      "--eval",
      `import { command } from "./scripts/lib/command.mjs";
       import { ensureChromium } from "./scripts/lib/chromium.mjs";
       process.env.CHROMIUM_PATH = "/no/such/browser";
       await command(async () => { await ensureChromium(); })();`,
    );
    expect(status).toBe(1);
    expect(stderr.trim()).toMatch(/^CHROMIUM_PATH names "\/no\/such\/browser", which does not run/);
  });
});

describe("the last line of the tests", () => {
  function report(content: object): string {
    const folder = mkdtempSync(join(tmpdir(), "signpoint-counts-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, "report.json"), JSON.stringify(content));
    return join(folder, "report.json");
  }
  const vitestReport = {
    numPassedTests: 7,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [{ status: "passed", assertionResults: [{}] }],
  };
  const playwrightReport = { stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0 } };

  test("the last line of the tests sums the counts of all steps", () => {
    const total = sum([
      vitestCounts(report(vitestReport), 0),
      playwrightCounts(report(playwrightReport), 0),
      oneCheck(0),
      oneCheck(2),
    ]);
    expect(inWords(total)).toBe("12 passed, 1 failed");
  });

  test("the last line of the tests names skipped tests only when there are some", () => {
    const skipping = { ...vitestReport, numPendingTests: 1, numTodoTests: 1 };
    expect(inWords(vitestCounts(report(skipping), 0))).toBe("7 passed, 0 failed, 2 skipped");
  });

  test("the last line of the tests counts a file that could not be loaded as failed", () => {
    const broken = {
      ...vitestReport,
      testResults: [{ status: "failed", assertionResults: [] }],
    };
    expect(vitestCounts(report(broken), 1).failed).toBe(1);
  });

  test("the last line of the tests counts a crash as failed, with a report or without", () => {
    expect(vitestCounts(report(vitestReport), 1).failed).toBe(1);
    expect(playwrightCounts(report(playwrightReport), 1).failed).toBe(1);
    expect(vitestCounts("/no/such/report.json", 0).failed).toBe(1);
    expect(playwrightCounts("/no/such/report.json", 0).failed).toBe(1);
  });

  test("the last line of the tests counts a browser test that passed only when repeated as failed", () => {
    const flaky = { stats: { ...playwrightReport.stats, flaky: 1 } };
    expect(playwrightCounts(report(flaky), 0).failed).toBe(1);
  });
});
