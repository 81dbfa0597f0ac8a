import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { basename, join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { counts, countTests, inWords, oneCheck, sum } from "../scripts/lib/counts.mjs";
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
    expect(stderr.trim()).toMatch(/^No such step: everything\. There are: build, server, .*\.$/);
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

test("of steps that run at the same time each line names its step, the last ones too, and what a step left behind holds nothing up", () => {
  const step = `
    const leftBehind = require("child_process").spawn("sleep", ["300"], { stdio: "inherit" });
    leftBehind.unref();
    console.log(leftBehind.pid);
    console.error("last");
    process.exitCode = 3;`;
  const all = `import { run } from "./scripts/lib/run.mjs";
    console.log(await run(process.execPath, ["--eval", ${JSON.stringify(step)}], { prefix: "unit" }));`;
  const parameters = ["--input-type=module", "--eval", all];
  const options = { cwd: root, encoding: "utf8", timeout: 50_000 } as const;
  const { status, stdout } = spawnSync(process.execPath, parameters, options);
  const [, leftBehind] = /^unit \| (\d+)$/m.exec(stdout) ?? [];
  process.kill(Number(leftBehind));
  expect(status).toBe(0);
  expect(stdout.split("\n").toSorted()).toEqual(["", "3", `unit | ${leftBehind}`, "unit | last"]);
});

describe("the last line of the tests", () => {
  /** Runs a command in a folder with these files, and returns what its reporter has counted. */
  async function countsOf(files: Record<string, string>, ...parameters: string[]) {
    // Within the repository, so that the files find their packages.
    mkdirSync(join(root, ".cache"), { recursive: true });
    const folder = mkdtempSync(join(root, ".cache", "counts-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return await countTests("counts", async (report) => {
      const env = { ...process.env, ...report };
      return spawnSync(process.execPath, parameters, { cwd: folder, env }).status ?? 1;
    });
  }
  const vitest = [
    join(root, "node_modules/vitest/vitest.mjs"),
    "run",
    "--root=.",
    `--reporter=${root}scripts/lib/vitest-reporter.mjs`,
  ];
  const playwright = [
    join(root, "node_modules/@playwright/test/cli.js"),
    "test",
    `--reporter=${root}scripts/lib/playwright-reporter.mjs`,
  ];

  test("the last line of the tests counts what Vitest ran, and a file that cannot be loaded as failed", async () => {
    const found = await countsOf(
      {
        "vitest.config.mjs": "export default {};",
        "some.test.mjs": `import { test } from "vitest";
          test("good", () => {});
          test("bad", () => { throw new Error("one\\ntwo"); });
          test.skip("left out", () => {});
          test.todo("to come");`,
        "broken.test.mjs": 'throw new Error("not loaded");',
      },
      ...vitest,
    );
    expect(inWords(found)).toBe("1 passed, 2 failed, 2 skipped");
    expect(new Set(found.files.map(({ name }) => basename(name)))).toEqual(
      new Set(["broken.test.mjs", "some.test.mjs"]),
    );
    expect(new Set(found.failures)).toEqual(
      new Set([
        expect.stringMatching(/broken\.test\.mjs: not loaded/),
        expect.stringMatching(/some\.test\.mjs › bad: one two/),
      ]),
    );
  });

  test("the last line of the tests counts a browser test that passed only when repeated as failed", async () => {
    const found = await countsOf(
      {
        "playwright.config.mjs": "export default { retries: 1 };",
        "some.spec.mjs": `import { test } from "@playwright/test";
          test("good", () => {});
          test.skip("left out", () => {});
          test("flaky", ({}, { retry }) => { if (retry === 0) throw new Error("at first"); });`,
      },
      ...playwright,
    );
    expect(inWords(found)).toBe("1 passed, 1 failed, 1 skipped");
    expect(found.files).toEqual([{ name: "some.spec.mjs", seconds: expect.any(Number) }]);
    expect(found.failures).toEqual([expect.stringMatching(/some\.spec\.mjs › flaky: .*at first/)]);
  });

  test("the last line of the tests counts a crash as failed, with a report or without", async () => {
    const crash = await countTests("counts", async () => 1);
    expect(inWords(crash)).toBe("0 passed, 1 failed");
    const late = await countTests("counts", async ({ TEST_REPORT }) => {
      writeFileSync(TEST_REPORT, JSON.stringify(counts({ passed: 7 })));
      return 1;
    });
    expect(inWords(late)).toBe("7 passed, 1 failed");
  });

  test("the last line of the tests sums the counts of all steps", () => {
    const total = sum([counts({ passed: 7 }), oneCheck(0), oneCheck(2)]);
    expect(inWords(total)).toBe("8 passed, 1 failed");
  });
});
