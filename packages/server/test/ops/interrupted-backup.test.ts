import { mkdtemp, readdir, rm } from "node:fs/promises";
import net from "node:net";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freePort } from "../support/free-port";
import { runTool, startTool } from "../support/run-tool";
import { type ServerProcess, spawnServer } from "../support/server-process";
import { fillDataDir, openTestDatabase } from "../support/test-database";

const onPostgres = process.env.TEST_ENGINE === "postgres";
/** Cut-offs of the bare socket, at so many different moments of a backup. */
const CUTS = 20;

let folder: string;
let backups: string;
let server: ServerProcess;
let environment: Record<string, string>;
let database: Awaited<ReturnType<typeof openTestDatabase>> | undefined;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-interrupted-"));
  backups = await mkdtemp(path.join(folder, "backups-"));
  if (onPostgres) database = await openTestDatabase();
  else await fillDataDir(path.join(folder, "data"));
  environment = { DATA_DIR: path.join(folder, "data"), DATABASE_URL: database?.url ?? "" };
  server = spawnServer(await freePort(), { ...environment, SEED: "demo" });
  await server.ready;
}, 300_000);
afterAll(async () => {
  server.process.kill("SIGTERM");
  await server.ended;
  await database?.close();
  await rm(folder, { recursive: true, force: true });
});

const file = () => path.join(backups, "signpoint.tar.gz");

async function nothingIsLeft() {
  await expect.poll(() => readdir(backups), { timeout: 10_000 }).toEqual([]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(server.process.exitCode).toBeNull();
}

it("leaves no file and a running server when the backup command is interrupted at any time", async () => {
  for (const said of ["contracts:", "users:", "reading it back"]) {
    const tool = startTool("backup", [file()], environment);
    await expect.poll(tool.said, { interval: 1, timeout: 60_000 }).toContain(said);
    tool.child.kill("SIGINT");
    const { code, err } = await tool.ended;
    // The signal may come when the backup is written already.
    if (code === 0) await rm(file());
    else expect([code, err]).toEqual([130, expect.stringContaining("Nothing is left half done")]);
    await nothingIsLeft();
  }
}, 180_000);

it("leaves no complete-looking file and a running server when the backup command is killed", async () => {
  const tool = startTool("backup", [file()], environment);
  await expect.poll(tool.said, { interval: 1, timeout: 60_000 }).toContain("contracts:");
  tool.child.kill("SIGKILL");
  await tool.ended;
  await expect
    .poll(async () => (await readdir(backups)).includes(path.basename(file())))
    .toBe(false);
  const { code, out } = await runTool("backup", [file()], environment);
  expect([code, out]).toEqual([0, expect.stringContaining("and read back")]);
  // The leftover of the killed one, if there was any, is gone.
  expect(await readdir(backups)).toEqual([path.basename(file())]);
  await rm(file());
}, 300_000);

it.skipIf(onPostgres)(
  "aborts a backup when its caller cuts off the operator's socket at any time",
  async () => {
    const request = `${JSON.stringify({ command: "backup", file: file() })}\n`;
    for (let cut = 0; cut < CUTS; cut += 1) {
      const connection = net.connect(path.join(environment.DATA_DIR ?? "", "operator.sock"));
      connection.on("error", () => undefined);
      let received = 0;
      connection.on("data", (chunk) => {
        const text = chunk.toString();
        received += text.split("\n").length - 1;
        if (received >= cut || text.includes('"outcome"')) connection.destroy();
      });
      const closed = new Promise((resolve) => connection.once("close", resolve));
      if (cut < 4) connection.end(request.slice(0, cut === 0 ? undefined : cut * 9));
      else connection.write(request);
      await closed;
    }
    await nothingIsLeft();
  },
  300_000,
);

it.skipIf(onPostgres)(
  "leaves no file and exits cleanly when the server is stopped during a backup",
  async () => {
    const port = await freePort();
    const own = { ...environment, DATA_DIR: path.join(folder, "stopped") };
    await fillDataDir(own.DATA_DIR);
    const stopped = spawnServer(port, { ...own, SEED: "demo" });
    await stopped.ready;
    const tool = startTool("backup", [file()], own);
    await expect.poll(tool.said, { interval: 1, timeout: 60_000 }).toContain("contracts:");
    stopped.process.kill("SIGTERM");
    await stopped.ended;
    expect(stopped.process.exitCode).toBe(0);
    const { code } = await tool.ended;
    if (code === 0) await rm(file());
    expect(await readdir(backups)).toEqual([]);
  },
  300_000,
);

it("audits through the running server and reports the progress", async () => {
  const { code, out, err } = await runTool("audit", [], environment);
  expect([code, out]).toEqual([0, expect.stringMatching(/^Audit clean: 40 users, \d+ ledger/)]);
  expect(err).toContain("balances");
}, 300_000);
