import { spawn } from "node:child_process";
import { createConnection } from "node:net";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { expect, onTestFinished, test } from "vitest";
import { startPostgres } from "../packages/server/test/support/postgres";
import { root } from "./repository";

async function ask(url: string, question: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query({ text: question, rowMode: "array" })).rows.flat();
  } finally {
    await client.end();
  }
}

/** Whether something takes connections on a port of this machine. */
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

test("the Postgres of the tests takes settings, copies databases and stops", async () => {
  const postgres = await startPostgres({ durable: true, settings: { work_mem: "9MB" } });
  onTestFinished(postgres.stop);
  const settings = "select current_setting('fsync'), current_setting('work_mem')";
  expect(await ask(postgres.url, settings)).toEqual(["on", "9MB"]);

  const original = await postgres.createDatabase("the original");
  await ask(original, "create table fruit as select 'apple' as name");
  const copy = await postgres.createDatabase("copy", "the original");
  expect(await ask(copy, "select name from fruit")).toEqual(["apple"]);

  await postgres.stop();
  expect(await answers(postgres.port)).toBe(false);
});

test("the Postgres of the tests ends with whoever started it, even when that one is killed", async () => {
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
