import { spawn } from "node:child_process";
import { createConnection } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, onTestFinished, test } from "vitest";
import { root } from "./repository";

/** Resolves to true when a server accepts connections on this port of the machine. */
function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection({ host: "127.0.0.1", port });
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

test("the Postgres of the tests ends when the process that started it is killed", async () => {
  const program = `
    import { startPostgres } from ${JSON.stringify(join(root, "packages/server/test/support/postgres.ts"))};
    const { port } = await startPostgres();
    console.log(port);
    setInterval(() => {}, 1000);
  `;
  const owner = spawn(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", program],
    { cwd: root, stdio: ["ignore", "pipe", "inherit"] },
  );
  onTestFinished(() => {
    owner.kill("SIGKILL");
  });
  const port = await new Promise<number>((resolve, reject) => {
    createInterface({ input: owner.stdout }).once("line", (line) => resolve(Number(line)));
    owner.once("exit", (code) => reject(new Error(`It ended early, with code ${code}.`)));
  });
  expect(await answers(port)).toBe(true);
  owner.kill("SIGKILL");
  await expect.poll(() => answers(port), { timeout: 20_000 }).toBe(false);
});
