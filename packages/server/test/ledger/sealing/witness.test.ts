import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { changeLedgerKey } from "../../../src/ledger/sealing/change-ledger-key";
import { generateLedgerKey, toKeyPair } from "../../../src/ledger/sealing/ledger-key";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { creditPoints } from "../../../src/operate/seed/factories";
import { clientOf, tryCall } from "../../support/client";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { testFolder } from "../../support/test-folder";

const PROGRAM = fileURLToPath(new URL("../../../../../deploy/witness.mjs", import.meta.url));
const server = testServer();
let person: Person;
const folder = testFolder();
let kept: string;
beforeAll(async () => {
  person = await addPerson(server);
  kept = path.join(folder, "kept.txt");
});

async function sealOne() {
  const { services } = server;
  await creditPoints(services.db, person.id, 1, "Test credit", services.now());
  await sealLedger(services);
}

/** Runs the program in a thread, since the server of the test runs in this process. */
async function look(url = server.url, ...options: string[]) {
  const argv = [url, kept, ...options];
  const thread = new Worker(PROGRAM, { argv, execArgv: [], env: {}, stdout: true, stderr: true });
  const [out, err, [code]] = await Promise.all([
    text(thread.stdout),
    text(thread.stderr),
    once(thread, "exit"),
  ]);
  return { code, out, err };
}

/** Returns the address of a server that answers everything so. */
async function answering(status: number, body: string, statusOf = () => status): Promise<string> {
  const other = createServer((_request, response) => {
    response.writeHead(statusOf()).end(body);
  });
  onTestFinished(() => void other.close());
  other.listen(0, "127.0.0.1");
  await once(other, "listening");
  return `http://127.0.0.1:${(other.address() as AddressInfo).port}`;
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

  it("goes on with another key, once that is written into its file, if the ledger continues", async () => {
    const { services } = server;
    const next = toKeyPair(generateLedgerKey());
    expect(await changeLedgerKey(services, next)).toBe("changed");
    services.ledgerKey = next;
    await sealOne();
    expect((await look()).err).toContain(`the key is ${next.publicKey} now`);
    const before = await readFile(kept, "utf8");
    await writeFile(kept, before.replace(/^key .*/, `key ${next.publicKey}`));
    expect((await look()).out).toMatch(/^kept block \d+\n$/);
  });

  it.each([
    [503, "", 3, "Not reached: key was answered with 503\n"],
    [429, "", 3, "Not reached: key was answered with 429\n"],
    [404, "", 1, "DOES NOT FIT: key was answered with 404\n"],
    [200, "{", 1, expect.stringMatching(/^DOES NOT FIT: .*JSON/)],
    [200, "null", 1, expect.stringMatching(/^DOES NOT FIT: .*null/)],
  ])(
    "tells an answer of %i, %j, from a ledger that does not fit",
    async (status, body, code, err) => {
      const url = await answering(status, body);
      expect(await look(url)).toEqual({ code, out: "", err });
    },
  );

  it("says when it was not reached ten times in a row, then goes on", async () => {
    let asked = 0;
    const url = await answering(503, "", () => {
      asked += 1;
      return asked <= 10 ? 503 : 404;
    });
    const lines = (await look(url, "--every", "0")).err.trim().split("\n");
    expect(lines.map((line) => line.split(":")[0])).toEqual([
      ...Array.from({ length: 9 }, () => "Not reached"),
      "NOT REACHED 10 TIMES IN A ROW",
      "DOES NOT FIT",
    ]);
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
