import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { expect, it, vi } from "vitest";

const LOG = fileURLToPath(new URL("../../src/platform/log.ts", import.meta.url));

/** Starts a process that logs one line on standard output, which is too short for a batch, and then runs `code`. */
function startLogging(code: string) {
  const program = `
    const { createLog } = await import(${JSON.stringify(LOG)});
    createLog("info").info("the last line");
    ${code}`;
  return spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", program], {
    stdio: ["ignore", "pipe", "pipe"],
  });
}

it.each([
  ["exits at once", "process.exit(0);"],
  ["throws an error that is not caught", "setImmediate(() => { throw new Error('bug'); });"],
])("writes the buffered log lines when the process %s", async (_end, code) => {
  expect(await text(startLogging(code).stdout)).toContain('"msg":"the last line"');
});

it("writes lines that were logged during an earlier write, although no other line follows", async () => {
  const child = startLogging(`
    const log = createLog("info");
    log.info("more than fits into a pipe without a reader".repeat(10_000));
    log.info("logged during the write");
    setTimeout(() => process.stderr.write("flushed"), 500);
    setInterval(() => undefined, 1_000);`);
  try {
    await once(child.stderr, "data");
    let written = "";
    child.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      written += chunk;
    });
    await vi.waitUntil(() => written.includes("logged during the write"), { timeout: 30_000 });
  } finally {
    child.kill();
  }
});
