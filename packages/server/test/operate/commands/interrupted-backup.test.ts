import { mkdir, readdir, rm } from "node:fs/promises";
import net from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import {
  type OperatorSocket,
  startOperatorSocket,
} from "../../../src/operate/start/operator-socket";
import { sendOperatorCommand } from "../../../src/operate/start/send-operator-command";
import { lockDataDir } from "../../../src/platform/db/embedded/data-dir-lock";
import { fillContracts } from "../../support/many-contracts";
import { addPerson } from "../../support/people";
import { runHere, startTool } from "../../support/run-tool";
import { testServer } from "../../support/server";
import { testFolder } from "../../support/test-folder";

const onPostgres = process.env.TEST_ENGINE === "postgres";

const server = testServer();
const backups = testFolder();
let environment: Record<string, string>;
let lock: Awaited<ReturnType<typeof lockDataDir>> | undefined;
let operator: OperatorSocket | undefined;
beforeAll(async () => {
  await addPerson(server, { points: 100 });
  await fillContracts(server.services.db, 1_000, server.services.now(), { analyse: false });
  const { DATA_DIR } = server.services.config;
  environment = { DATA_DIR, DATABASE_URL: server.databaseUrl ?? "" };
  if (onPostgres) return;
  // On the embedded engine this test is the process that holds the folder.
  await mkdir(path.join(DATA_DIR, "pglite"));
  lock = await lockDataDir(DATA_DIR);
  operator = await listen();
});
afterAll(async () => {
  await operator?.stop();
  await lock?.release();
});

const listen = () => startOperatorSocket({ ...server.services, engine: "pglite" });
const file = () => path.join(backups, "signpoint.tar.gz");

async function nothingIsLeft() {
  await expect.poll(() => readdir(backups)).toEqual([]);
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
}

it.each(["contracts:", "reading it back"])(
  "leaves no file and a running server when the backup command is interrupted at %j",
  async (said) => {
    const tool = startTool("backup", [file()], environment);
    await expect.poll(tool.said, { interval: 1 }).toContain(said);
    tool.child.kill("SIGINT");
    const { code, err } = await tool.ended;
    // The signal may come when the backup is written already.
    if (code === 0) await rm(file());
    else expect([code, err]).toEqual([130, expect.stringContaining("Nothing is left half done")]);
    await nothingIsLeft();
  },
);

it("leaves no complete-looking file and a running server when the backup command is killed", async () => {
  const tool = startTool("backup", [file()], environment);
  await expect.poll(tool.said, { interval: 1 }).toContain("contracts:");
  tool.child.kill("SIGKILL");
  await tool.ended;
  await expect
    .poll(async () => (await readdir(backups)).includes(path.basename(file())))
    .toBe(false);
  const { code, out } = await runHere("backup", [file()], environment);
  expect([code, out]).toEqual([0, expect.stringContaining("and read back")]);
  // The leftover of the killed one, if there was any, is gone.
  expect(await readdir(backups)).toEqual([path.basename(file())]);
  await rm(file());
});

it("audits beside the server and reports the progress", async () => {
  const { code, out, err } = await runHere("audit", [], environment);
  expect([code, out]).toEqual([0, expect.stringMatching(/^Audit clean: 1 users, \d+ ledger/)]);
  expect(err).toContain("balances");
});

it.skipIf(onPostgres)("doctor looks at the data through the server that holds it", async () => {
  const { out } = await runHere("doctor", [], environment);
  expect(out).toMatch(/^ok {3}schema +of this version$/m);
  expect(out).not.toMatch(/^.{5}database /m);
});

it.skipIf(onPostgres).each([
  ["in the middle of its request", { sent: 20 }],
  ["with its request", { ends: true }],
  ["in the middle of the tables", { lines: 4 }],
  ["at the outcome, unclaimed", {}],
])("leaves no file of a backup whose caller cuts off the operator's socket %s", async (_, cut) => {
  const { sent, ends = sent !== undefined, lines = Number.POSITIVE_INFINITY } = cut as Cut;
  const request = `${JSON.stringify({ command: "backup", file: file() })}\n`.slice(0, sent);
  const connection = net.connect(path.join(environment.DATA_DIR ?? "", "operator.sock"));
  connection.on("error", () => undefined);
  let received = "";
  connection.on("data", (chunk) => {
    received += chunk.toString();
    const isEnough = received.split("\n").length > lines || received.includes('"outcome"');
    if (isEnough) connection.destroy();
  });
  const closed = new Promise((resolve) => connection.once("close", resolve));
  if (ends) connection.end(request);
  else connection.write(request);
  await closed;
  await nothingIsLeft();
});

interface Cut {
  /** How many characters of the request are sent; all unless it is said. */
  sent?: number;
  /** Whether the caller says with the request that nothing follows. */
  ends?: boolean;
  /** After how many lines of the server it goes away. */
  lines?: number;
}

it.skipIf(onPostgres)("leaves no file when the server stops during a backup", async () => {
  let stopped: Promise<void> | undefined;
  const asked = sendOperatorCommand(
    environment.DATA_DIR ?? "",
    { command: "backup", file: file() },
    {
      signal: new AbortController().signal,
      onProgress: () => {
        stopped ??= operator?.stop();
      },
    },
  );
  await expect(asked).rejects.toThrow();
  await stopped;
  expect(await readdir(backups)).toEqual([]);
  operator = await listen();
});
