import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const LOG = fileURLToPath(new URL("../../src/platform/log.ts", import.meta.url));

/** Starts a process that logs one line on standard output, which is too short for a batch, and then runs `code`. */
function startLogging(code: string) {
  const program = `
    const { createLog } = await import(${JSON.stringify(LOG)});
    createLog("info").info("the last line");
    ${code}`;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "ignore"],
  });
}

it.each([
  ["exits at once", "process.exit(0);"],
  ["throws an error that is not caught", "setImmediate(() => { throw new Error('bug'); });"],
  ["rejects a promise that is not handled", "void Promise.reject(new Error('bug'));"],
  ["has nothing left to do", ""],
])("writes the buffered log lines when the process %s", async (_end, code) => {
  expect(await text(startLogging(code).stdout)).toContain('"msg":"the last line"');
});

it("writes the buffered log lines soon while the process goes on", async () => {
  const child = startLogging("setInterval(() => undefined, 1_000);");
  try {
    const [written] = (await once(child.stdout, "data")) as [Buffer];
    expect(written.toString()).toContain('"msg":"the last line"');
  } finally {
    child.kill();
  }
});
