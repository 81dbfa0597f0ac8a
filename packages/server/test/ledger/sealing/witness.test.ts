import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { creditPoints } from "../../../src/operate/seed/factories";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";

const PROGRAM = fileURLToPath(new URL("../../../../../deploy/witness.mjs", import.meta.url));
const server = testServer();
let person: Person;
let folder: string;
let kept: string;
beforeAll(async () => {
  person = await addPerson(server);
  folder = await mkdtemp(path.join(os.tmpdir(), "signpoint-witness-"));
  kept = path.join(folder, "kept.txt");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function sealOne() {
  const { services } = server;
  await creditPoints(services.db, person.id, 1, "Test credit", services.now());
  await sealLedger(services);
}

/** Runs the program in a thread, since the server of the test runs in this process. */
async function look() {
  const argv = [server.url, kept];
  const thread = new Worker(PROGRAM, { argv, execArgv: [], env: {}, stdout: true, stderr: true });
  const [out, err, [code]] = await Promise.all([
    text(thread.stdout),
    text(thread.stderr),
    once(thread, "exit"),
  ]);
  return { code, out, err };
}

describe("the witness", () => {
  it("keeps each head that continues the one before, with its signed note", async () => {
    expect(await look()).toEqual({ code: 0, out: "nothing is sealed yet\n", err: "" });
    await sealOne();
    expect((await look()).out).toBe("kept block 1\n");
    expect((await look()).out).toBe("still block 1\n");
    for (let block = 2; block <= 7; block += 1) {
      await sealOne();
      if (block !== 4) expect((await look()).out).toBe(`kept block ${block}\n`);
    }
    const [key, ...lines] = (await readFile(kept, "utf8")).trim().split("\n");
    expect(key).toBe(`key ${server.services.ledgerKey.publicKey}`);
    expect(lines.map((line) => JSON.parse(line).block)).toEqual([1, 2, 3, 5, 6, 7]);
    const { host } = new URL(server.url);
    expect(JSON.parse(lines[0] ?? "").note).toMatch(
      new RegExp(`^${host}/ledger\n1\n\\S{44}\n\n\u2014 ${host}/ledger \\S{92}\n$`),
    );
  });

  it.each([
    ["another history", { tree: "0".repeat(64), block: 6 }, "block 7 does not continue block 6"],
    ["a longer one", { block: 9 }, "the ledger ends with block 7, and block 9 was kept"],
    ["another one of the same length", { tree: "0".repeat(64) }, "the ledger ends with block 7"],
  ])("refuses a ledger of which it has kept %s", async (_what, change, words) => {
    const before = await readFile(kept, "utf8");
    const lines = before.trim().split("\n");
    const last = JSON.parse(lines.at(-1) ?? "");
    await writeFile(kept, `${[lines[0], JSON.stringify({ ...last, ...change })].join("\n")}\n`);
    const { code, err } = await look();
    expect([code, err]).toEqual([1, expect.stringContaining(words)]);
    await writeFile(kept, before);
  });

  it("refuses another key", async () => {
    const before = await readFile(kept, "utf8");
    await writeFile(kept, before.replace(/^key .*/, "key other"));
    expect((await look()).err).toContain("and was other");
    await writeFile(kept, before);
  });

  it("says how it is called", () => {
    const { status, stderr } = spawnSync(process.execPath, [PROGRAM], { encoding: "utf8" });
    expect([status, stderr]).toEqual([2, expect.stringContaining("Say whose and where")]);
  });
});

describe("a consistency proof", () => {
  it("is refused for blocks that there are not", async () => {
    const ask = (from: number, to: number) =>
      tryCall(clientOf(server).ledger.consistency({ from, to }));
    expect((await ask(2, 1)).status).toBe(400);
    expect((await ask(1, 99)).status).toBe(404);
    expect((await ask(3, 3)).status).toBe(200);
  });
});
