import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { copyFile, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { ProofFile } from "@signpoint/api/ledger/sealing/proof-file";
import { checkProofFile, readProofFile } from "@signpoint/api/ledger/sealing/proof-file-rules";
import {
  type CheckpointLine,
  checkpointLine,
  entryText,
  readCheckpointLine,
  readKeptHead,
} from "@signpoint/api/ledger/sealing/sealed-ledger";
import type { Statement } from "@signpoint/api/ledger/statement";
import { MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { getProof } from "../../../src/ledger/entries/get-proof";
import { postEntries } from "../../../src/ledger/entries/post-entries";
import { leafHash } from "../../../src/ledger/sealing/merkle";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { newId } from "../../../src/platform/db/new-id";
import { earnings, ledgerBlocks, ledgerLeaves } from "../../../src/platform/db/schema/index";
import { clientOf, tryCall } from "../../support/client";
import { countUses } from "../../support/count-uses";
import { addPerson, type Person, signedIn } from "../../support/people";
import { request } from "../../support/request";
import { startTestServer, testServer } from "../../support/server";
import { FORGERIES, rebalance } from "./proof-forgeries";

const MONTH = "2026-05";
const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url));
const PROGRAM = join(ROOT, "packages", "web", "public", "verify-proof.mjs");
const server = testServer();
let person: Person;
let other: Person;

const enter = (owner: Person, points: number, person_id?: string) =>
  postEntries(
    server.services.db,
    [
      {
        user_id: owner.id,
        source: "POINTS_EARNED",
        details:
          person_id === undefined ? `Entry of "${points}" – ünïcode` : "Bonus: {person} joined",
        points_earned: points,
        cause_id: newId(),
        ...(person_id !== undefined && { person_id }),
      },
    ],
    server.services.now(),
  );

beforeAll(async () => {
  server.clock.set("2026-04-30T23:00:00.000Z");
  person = await addPerson(server);
  other = await addPerson(server);
  await enter(person, 1_000);
  await sealLedger(server.services);
  server.clock.advance(2 * MS_PER_HOUR);
  for (const block of [1, 2, 3, 4, 5]) {
    await enter(person, block);
    await enter(other, block);
    await enter(person, -block, other.id);
    server.clock.advance(20 * 60_000);
    await sealLedger(server.services);
  }
  [person, other] = [await signedIn(server, person.email), await signedIn(server, other.email)];
});

async function fileOf(
  month = MONTH,
  { from, as = person }: { from?: number; as?: Person } = {},
): Promise<ProofFile> {
  const { body } = await clientOf(server, as).earnings.proof({
    month,
    ...(from !== undefined && { from }),
  });
  const text = await (body as Blob).text();
  ProofFile.parse(JSON.parse(text));
  return readProofFile(text) ?? expect.fail("no proof file");
}
async function keptAt(block: number): Promise<CheckpointLine> {
  const [row] = await server.services.db
    .select()
    .from(ledgerBlocks)
    .where(eq(ledgerBlocks.block, block));
  return (
    readCheckpointLine(checkpointLine(row ?? expect.fail("no block"))) ?? expect.fail("no line")
  );
}
async function statementOf(as = person) {
  const { body } = await clientOf(server, as).earnings.statement({ month: MONTH });
  return "opening" in body ? body : expect.fail("no statement");
}

describe("the hash of an entry", () => {
  it("is the same by the rule as in the database", async () => {
    const { db } = server.services;
    const rows = await db
      .select()
      .from(earnings)
      .innerJoin(ledgerLeaves, eq(ledgerLeaves.entry_id, earnings.id));
    expect(rows.length).toBeGreaterThan(10);
    for (const { earnings: entry, ledger_leaves: leaf } of rows) {
      const { words_hash, number, balance } = leaf;
      expect(leafHash(entryText({ ...entry, words_hash, number, balance }))).toBe(leaf.hash);
    }
  });
});

describe("a proof file", () => {
  it("proves each entry of the month, the balances, the signature and an older checkpoint", async () => {
    const file = await fileOf(MONTH, { from: 2 });
    expect(file.entries).toHaveLength(10);
    const { publicKey } = server.services.ledgerKey;
    const options = { publicKey, kept: await keptAt(2), statement: await statementOf() };
    const report = await checkProofFile(file, options);
    expect(report.problems).toEqual([]);
    expect(report.checked).toEqual([
      "The balance after each row and the closing balance follow from the entries.",
      "They are your entries number 2 to 11: none is missing in between, and the month opened with 1,000 points before them.",
      "10 entries: owner, points, kind, time and words are as they were sealed, each in its block.",
      "Each of these blocks is part of the ledger of checkpoint 6, sealed at 2026-05-01 02:40 UTC.",
      `That checkpoint is signed with the key ${publicKey}.`,
      "The ledger continues your checkpoint of block 2: nothing until then was changed.",
      "This page shows the same as the proof file.",
    ]);
    expect(report.unchecked).toEqual([
      "The names of other people in the texts: the ledger holds no names.",
      "Whether there are entries after number 11: the file of the next month begins with the next number.",
    ]);
  });

  it.each([1, 4, 6])("proves that the ledger continues block %i", async (block) => {
    const report = await checkProofFile(await fileOf(MONTH, { from: block }), {
      kept: await keptAt(block),
    });
    expect(report.problems).toEqual([]);
  });

  it("has the caller's own entries alone", async () => {
    const [own, others] = [await fileOf(), await fileOf(MONTH, { as: other })];
    const ids = new Set(own.entries.map(({ id }) => id));
    expect(others.entries).toHaveLength(5);
    expect(others.entries.filter(({ id }) => ids.has(id))).toEqual([]);
    expect(JSON.stringify(others)).not.toContain(person.id);
  });

  it("names entries that are not sealed yet, and proves the others", async () => {
    const late = await addPerson(server);
    await enter(late, 5);
    await sealLedger(server.services);
    await enter(late, 6);
    const file = await fileOf(MONTH, { as: late });
    expect(file.entries.map(({ seal }) => seal === null)).toEqual([false, true]);
    const report = await checkProofFile(file);
    expect(report.problems).toEqual([]);
    expect(report.unchecked).toContain(
      "1 entry of the last moments: not sealed yet, so only the balances were checked.",
    );
    expect(report.unchecked).toContain(
      "Whether everybody is shown the same ledger: compare with a checkpoint that you kept.",
    );
  });

  it("of a month without entries proves nothing, and says so", async () => {
    const report = await checkProofFile(await fileOf("2026-02"));
    expect(report.problems).toEqual([]);
    expect(report.unchecked).toContain(
      "There are no entries in this month, so there is nothing to prove.",
    );
  });

  it("of many entries is sent in parts and has what there was when it was asked for, also when others are committed meanwhile", async () => {
    const late = await addPerson(server);
    for (let points = 1; points <= 130; points += 1) await enter(late, points);
    const statement = await statementOf(late);
    const ctx = { ...server.services, caller: { user_id: late.id, session_id: "" } };
    const { body } = await getProof(ctx, { month: MONTH });
    // Of this month before all others, and of the month before.
    for (const timestamp of ["2026-05-01T00:00:00.000Z", "2026-04-30T00:00:00.000Z"]) {
      const entry = { user_id: late.id, source: "POINTS_EARNED", details: "Late" } as const;
      const given = { ...entry, points_earned: 1, cause_id: newId() };
      await postEntries(server.services.db, [given], new Date(timestamp));
    }
    const file = readProofFile(await new Response(body).text()) ?? expect.fail("no proof file");
    expect((await checkProofFile(file, { statement })).problems).toEqual([]);
    const again = await fileOf(MONTH, { as: late });
    expect([again.entries.length, again.opening]).toEqual([131, 1]);
  });

  it("is a file with the month in its name, and refused for what is no month or block", async () => {
    const headers = { authorization: `Bearer ${person.token}` };
    const answer = await fetch(`${server.url}/api/earnings/proof?month=${MONTH}`, { headers });
    expect(answer.headers.get("content-disposition")).toBe(
      'attachment; filename="signpoint-proof-2026-05.json"',
    );
    expect(answer.headers.get("content-type")).toBe("application/json");
    await answer.text();
    for (const query of [{ month: "May" }, { month: MONTH, from: "0" }]) {
      const given = { as: person, query: query as Record<string, string> };
      expect((await request(server, "GET", "/earnings/proof", given)).status).toBe(400);
    }
  });

  it("is not read from other texts", () => {
    for (const text of ["", "null", "[]", "{}", '{"version":"signpoint-proof-1"}', "<html>"]) {
      expect(readProofFile(text)).toBeNull();
    }
  });
});

describe("a limit of proof files", () => {
  it("refuses the 61st within ten minutes", async () => {
    const limited = await startTestServer({ RATE_LIMITS: "on" });
    try {
      const caller = await addPerson(limited);
      const ask = async () => {
        const ending = await tryCall(clientOf(limited, caller).earnings.proof({ month: MONTH }));
        if (ending.ok) await (ending.body.body as Blob).text();
        return ending.status;
      };
      const statuses: number[] = [];
      await countUses(limited, "proofPerAccount", caller.id, 58);
      for (let call = 59; call <= 61; call += 1) statuses.push(await ask());
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await limited.stop();
    }
  });
});

describe("a proof file or statement that was changed", () => {
  it.each(FORGERIES)("fails for $name", async ({ forge, said: [words] }) => {
    const file = await fileOf(MONTH, { from: 2 });
    const line = forge(file);
    const kept = typeof line === "string" ? readCheckpointLine(line) : null;
    const { problems } = await checkProofFile(file, {
      publicKey: server.services.ledgerKey.publicKey,
      kept: kept ?? undefined,
    });
    expect(problems.join("\n")).toMatch(words);
  });

  it("fails for a removed entry with all balances, since the statement shows it", async () => {
    const file = await fileOf();
    file.entries.splice(2, 1);
    rebalance(file);
    const { problems } = await checkProofFile(file, { statement: await statementOf() });
    expect(problems.join("\n")).toMatch(/This page shows 10 entries, the proof file has 9\./);
  });

  it("fails for each digit of the statement", async () => {
    const few = await addPerson(server);
    for (const points of [70, -15]) await enter(few, points);
    await sealLedger(server.services);
    const file = await fileOf(MONTH, { as: few });
    // The printed checkpoint is no part of the month: whoever keeps it checks later files with it.
    const { checkpoint: _printed, ...month } = await statementOf(few);
    const shown = JSON.stringify(month);
    let changed = 0;
    for (let at = shown.indexOf('"opening"'); at < shown.length; at += 1) {
      const digit = Number.parseInt(shown[at] ?? "", 10);
      const text = `${shown.slice(0, at)}${(digit + 1) % 10}${shown.slice(at + 1)}`;
      const statement = Number.isNaN(digit) ? null : parse(text);
      if (statement === null) continue;
      const { problems } = await checkProofFile(file, { statement });
      expect(problems, text.slice(Math.max(0, at - 40), at + 10)).not.toEqual([]);
      changed += 1;
    }
    expect(changed).toBeGreaterThan(100);
  });
});

describe("the program that checks a proof file offline", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "signpoint-proof-"));
    return () => rm(folder, { recursive: true });
  });

  /** Puts the program and a file into a folder that has nothing else. */
  async function prepare(file: unknown): Promise<string> {
    const program = join(folder, "verify-proof.mjs");
    await copyFile(PROGRAM, program);
    await writeFile(join(folder, "proof.json"), JSON.stringify(file));
    return program;
  }

  /** Runs the program as a reader does. */
  async function run(file: unknown, ...parameters: string[]) {
    const given = [await prepare(file), "proof.json", ...parameters];
    return spawnSync(process.execPath, given, { cwd: folder, encoding: "utf8", env: {} });
  }

  /** Runs the program in a thread, which starts ten times as fast as a process. */
  async function runInThread(file: unknown, ...parameters: string[]) {
    const program = await prepare(file);
    const argv = [join(folder, "proof.json"), ...parameters];
    const thread = new Worker(program, { argv, execArgv: [], env: {}, stdout: true, stderr: true });
    const [stdout, stderr, [status]] = await Promise.all([
      text(thread.stdout),
      text(thread.stderr),
      once(thread, "exit"),
    ]);
    return { status, stdout, stderr };
  }

  it("says what fits, also with an older checkpoint", async () => {
    const file = await fileOf(MONTH, { from: 2 });
    const key = server.services.ledgerKey.publicKey;
    const kept = checkpointLine(await keptAt(2));
    const { status, stdout, stderr } = await run(file, "--key", key, "--checkpoint", kept);
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
    expect(stdout).toContain("10 of 10 entries of 2026-05 are as they were sealed");
    expect(stdout).toContain("1000 to 1000 points");
    expect(stdout).toContain("None is missing between your entries number 2 and 11.");
    expect(stdout).toContain("which continues your block 2");
    expect((await runInThread(file)).status).toBe(0);
  });

  it("compares with a key that begins with a dash, too", async () => {
    const { publicKey } = server.services.ledgerKey;
    // One in 64 keys begins with a dash itself.
    const key = `-${publicKey[1] === "A" ? "B" : "A"}${publicKey.slice(2)}`;
    const file = await fileOf();
    expect(
      await runInThread({ ...file, key: { ...file.key, public_key: key } }, "--key", key),
    ).toEqual({
      status: 1,
      stdout: "",
      stderr: expect.stringContaining("the signature is not of this key"),
    });
  });

  it("takes a checkpoint as it is printed on statements and in mails, too, and so does the page", async () => {
    const file = await fileOf(MONTH, { from: 2 });
    const { items } = await clientOf(server).ledger.checkpoints({});
    const { note, tree } = items.find(({ block }) => block === 2) ?? expect.fail("no block");
    // What is copied from a page has no empty line, or two.
    for (const gap of ["\n\n", "\n", "\n\n\n"]) {
      const copied = `${note}`.replace("\n\n", gap);
      expect(readKeptHead(copied)).toEqual({ block: 2, tree });
      const { status, stdout } = await runInThread(file, "--checkpoint", copied);
      expect(status).toBe(0);
      expect(stdout).toContain("which continues your block 2");
    }
    const { note: other } = items.find(({ block }) => block === 3) ?? expect.fail("no block");
    const forged = `${other}`.replace("\n3\n", "\n2\n");
    expect(await runInThread(file, "--checkpoint", forged)).toMatchObject({
      status: 1,
      stderr: "DOES NOT FIT: the ledger does not continue block 2: it was rewritten\n",
    });
  });

  it.each([1, 4, 6])("proves that the ledger continues block %i", async (block) => {
    const file = await fileOf(MONTH, { from: block });
    const kept = checkpointLine(await keptAt(block));
    const { status } = await runInThread(file, "--checkpoint", kept);
    expect(status).toBe(0);
  });

  it.each(FORGERIES)("fails for $name", async ({ forge, said: [, words] }) => {
    const file = await fileOf(MONTH, { from: 2 });
    const line = forge(file);
    const kept = typeof line === "string" ? ["--checkpoint", line] : [];
    const key = server.services.ledgerKey.publicKey;
    const { status, stdout, stderr } = await runInThread(file, "--key", key, ...kept);
    expect({ status, stdout }).toEqual({ status: 1, stdout: "" });
    expect(stderr).toMatch(words);
  });

  it("checks several months together, and names one that is left out between them", async () => {
    const [april, may] = [await fileOf("2026-04"), await fileOf()];
    const program = await prepare(may);
    await writeFile(join(folder, "april.json"), JSON.stringify(april));
    const both = () => {
      const argv = [program, "proof.json", "april.json"];
      return spawnSync(process.execPath, argv, { cwd: folder, encoding: "utf8", env: {} });
    };
    expect(both()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining("None is missing between your entries number 1 and 11."),
    });
    // A forger empties April and says that it opened with what it closed with.
    const empty = { ...april, entries: [], opening: april.closing };
    await writeFile(join(folder, "april.json"), JSON.stringify({ ...empty, closing: 990 }));
    expect(both()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("2026-05 does not begin where the file before ends"),
    });
  });

  it("says what cannot be checked", async () => {
    const nothing = await runInThread({ version: "other" });
    expect(nothing.status).toBe(2);
    expect(nothing.stderr).toMatch(/^Cannot be checked: /);
    const unsealed = { ...(await fileOf()), checkpoint: null };
    expect((await runInThread(unsealed)).stderr).toContain("nothing was sealed");
    const bad = await runInThread(await fileOf(), "--checkpoint", "line");
    expect({ status: bad.status, stderr: bad.stderr }).toEqual({
      status: 2,
      stderr: "Cannot be checked: that is no checkpoint\n",
    });
  });

  it("has fewer than 150 lines and no dependencies", async () => {
    const text = await readFile(PROGRAM, "utf8");
    expect(text.split("\n").length - 1).toBeLessThan(150);
    const imported = [...text.matchAll(/(?:from|import) "([^"]+)"/g)].map(([, name]) => name);
    expect(imported.filter((name) => !name?.startsWith("node:"))).toEqual([]);
  });

  it("is called as its documentation says", async () => {
    const text = await readFile(join(ROOT, "docs", "proof-files.md"), "utf8");
    const commands = [...text.matchAll(/^node packages\/web\/public\/(verify-proof\.mjs .*)$/gm)];
    expect(commands.length).toBeGreaterThan(1);
    const file = await fileOf(MONTH, { from: 2 });
    await writeFile(
      join(folder, "next.json"),
      JSON.stringify(await fileOf("2026-06", { from: 2 })),
    );
    const values: Record<string, string> = {
      FILE: "proof.json",
      NEXT: "next.json",
      '"LINE"': checkpointLine(await keptAt(2)),
      KEY: server.services.ledgerKey.publicKey,
    };
    for (const [, command = ""] of commands) {
      const [, , ...parameters] = command.split(" ").map((word) => values[word] ?? word);
      const { status, stderr } = await run(file, ...parameters);
      expect({ command, status, stderr }).toEqual({ command, status: 0, stderr: "" });
    }
  });
});

function parse(text: string): Statement | null {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
