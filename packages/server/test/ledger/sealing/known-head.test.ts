import { writeFile } from "node:fs/promises";
import path from "node:path";
import { checkProofFile, readProofFile } from "@signpoint/api/ledger/sealing/proof-file-rules";
import {
  checkpointLine,
  headText,
  NO_BLOCK,
  signedText,
} from "@signpoint/api/ledger/sealing/sealed-ledger";
import { and, asc, eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { auditWithin } from "../../../src/ledger/audit/audit";
import { acceptLedger } from "../../../src/ledger/sealing/accept-ledger";
import type { Block } from "../../../src/ledger/sealing/block-keys";
import { entryLeaf } from "../../../src/ledger/sealing/entry-leaf";
import { type KeptCheckpoint, KnownHeadFile } from "../../../src/ledger/sealing/known-head";
import {
  appendLeaf,
  type GrownNodes,
  leafHash,
  merkleRoot,
} from "../../../src/ledger/sealing/merkle";
import { selectAllLeaves } from "../../../src/ledger/sealing/prove-seals";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { creditPoints } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import {
  adminDecisions,
  earnings,
  ledgerBlocks,
  notifications,
} from "../../../src/platform/db/schema/index";
import { clientOf } from "../../support/client";
import { enterByHand } from "../../support/enter-by-hand";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { sealedLedger } from "./support";

const BLOCKS = 6;
const server = testServer();
const { blocks, forge, newest } = sealedLedger(server);
let person: Person;
/** Each test begins with six blocks that this server knows. */
beforeEach(async () => {
  person ??= await addPerson(server);
  server.services.knownHead.problem = null;
  while ((await blocks()).length < BLOCKS) await sealOne();
  await knowAll();
  server.logged.length = 0;
});

const credit = () =>
  creditPoints(server.services.db, person.id, 5, "Test credit", server.services.now());
const seal = (knownHead = server.services.knownHead) =>
  sealLedger({ ...server.services, knownHead });
async function sealOne() {
  await credit();
  await seal();
}
const knowAll = async () =>
  server.services.knownHead.write({ committed: await newest(), intended: null, mailed: null });

/** Returns another server's memory, with what is kept elsewhere. */
let others = 0;
function otherServer(...kept: Block[]): KnownHeadFile {
  others += 1;
  return new KnownHeadFile(path.join(server.services.config.DATA_DIR, `other-${others}`), () =>
    Promise.resolve(kept.map((checkpoint) => ({ origin: "the newest backup", checkpoint }))),
  );
}

const removeFrom = (block: number) => [
  sql`delete from ledger_leaves where block >= ${block}`,
  sql`delete from ledger_decision_leaves where block >= ${block}`,
  sql`delete from ledger_blocks where block >= ${block}`,
];

const toldAdmins = async (outcome: string) =>
  await server.services.db
    .select({ message: notifications.message })
    .from(notifications)
    .where(
      and(
        eq(notifications.kind, "ledger_head"),
        eq(sql`${notifications.facts} ->> 'outcome'`, outcome),
      ),
    )
    .orderBy(asc(notifications.created_at), asc(notifications.id));
const decided = async (action: "adopt_ledger" | "accept_ledger") =>
  await server.services.db
    .select({ actor: adminDecisions.actor, after: adminDecisions.after })
    .from(adminDecisions)
    .where(eq(adminDecisions.action, action))
    .orderBy(asc(adminDecisions.created_at), asc(adminDecisions.id));

describe("a ledger that was rewritten behind the server's back", () => {
  it.each([
    ["all blocks removed", 1],
    ["the blocks from the forged entry on removed", 4],
    ["the last block removed", BLOCKS],
  ])("is not signed again: %s", async (_how, from) => {
    const [first] = await server.services.db.select().from(earnings).orderBy(asc(earnings.id));
    await forge(
      sql`update earnings set points_earned = points_earned + 500 where id = ${first?.id ?? ""}`,
      ...removeFrom(from),
    );
    const before = await blocks();
    const told = (await toldAdmins("stopped")).length;
    expect(await seal()).toBe(0);
    expect(await blocks()).toEqual(before);
    expect(server.services.knownHead.problem).toContain(
      "its end was removed, or an older database is back",
    );
    expect(server.logged.join("\n")).toContain("does not continue what this server knows");
    // All admins are told, of the same problem once a day.
    for (let run = 0; run < 2; run += 1) await seal();
    server.services.knownHead.problem = null;
    await seal();
    const messages = await toldAdmins("stopped");
    expect(messages.length - told).toBeLessThanOrEqual(1);
    expect(messages.at(-1)?.message).toContain("The operator has to look.");
    // The product goes on.
    await credit();
    await forge(
      sql`update earnings set points_earned = points_earned - 500 where id = ${first?.id ?? ""}`,
    );
    await acceptLedger(server.services);
  });

  it("is found by the audit without being asked", async () => {
    const { block } = await newest();
    await forge(...removeFrom(block));
    const kept = await server.services.knownHead.kept();
    const { mismatches } = await auditWithin(server.services.db, { kept });
    expect(mismatches.join("\n")).toContain(
      `names block ${block}, but the ledger ends with block ${block - 1}: its end was removed`,
    );
    await acceptLedger(server.services);
  });

  it("is not signed when another server, which knew nothing, has sealed it anew", async () => {
    const { block } = await newest();
    const other = otherServer();
    await forge(...removeFrom(block - 1));
    for (let sealed = 0; sealed < 4; sealed += 1) {
      await credit();
      await seal(other);
    }
    expect((await newest()).block).toBeGreaterThan(block);
    await credit();
    expect(await seal()).toBe(0);
    expect(server.services.knownHead.problem).toContain("are not those that were there before");
    await acceptLedger(server.services);
    expect(await seal()).toBe(1);
  });

  it("is not taken over when its newest block is not signed with the key", async () => {
    const forged = await newest();
    const other = otherServer();
    await credit();
    await seal(other);
    await forge(sql`update ledger_blocks set signature = ${forged.signature}
      where block = ${forged.block + 1}`);
    await credit();
    expect(await seal()).toBe(0);
    expect(server.services.knownHead.problem).toContain("is not signed with LEDGER_KEY");
    await forge(...removeFrom(forged.block + 1));
    expect(await seal()).toBe(2);
    expect(server.services.knownHead.problem).toBeNull();
  });
});

describe("the newest head that a server knows", () => {
  it("follows the blocks of other servers", async () => {
    const other = otherServer(await newest());
    await credit();
    expect(await seal(other)).toBe(1);
    expect(await seal()).toBe(0);
    const { block, tree } = await newest();
    const known = await server.services.knownHead.read();
    expect(known?.committed).toMatchObject({ block, tree });
  });

  it.each([
    ["before the commit", false],
    ["after the commit", true],
  ])("is right again when the server was killed %s", async (_when, isCommitted) => {
    const committed = await newest();
    await sealOne();
    const intended = await newest();
    if (!isCommitted) await forge(...removeFrom(intended.block));
    await server.services.knownHead.write({ committed, intended, mailed: null });
    await credit();
    expect(await seal()).toBe(isCommitted ? 1 : 2);
    expect(server.services.knownHead.problem).toBeNull();
  });

  it("is adopted, recorded and told by a server that knows nothing of it", async () => {
    const told = (await toldAdmins("adopted")).length;
    const { block, tree } = await newest();
    const other = otherServer();
    await seal(other);
    expect((await other.read())?.committed).toMatchObject({ block, tree });
    expect((await toldAdmins("adopted")).length).toBe(told + 1);
    expect((await decided("adopt_ledger")).at(-1)).toEqual({
      actor: "system",
      after: { block, tree },
    });
  });

  it("is compared with a backup before it is adopted", async () => {
    const told = (await toldAdmins("adopted")).length;
    const last = await newest();
    const good = otherServer(last);
    await seal(good);
    expect(good.problem).toBeNull();
    expect((await toldAdmins("adopted")).length).toBe(told);
    const wrong = otherServer({ ...last, tree: last.root });
    await seal(wrong);
    expect(wrong.problem).toContain("(known from the newest backup)");
    expect(await wrong.read()).toBeNull();
  });

  it("is not read from a damaged file, and nothing is signed", async () => {
    const other = otherServer();
    await seal(other);
    const folder = path.join(server.services.config.DATA_DIR, `other-${others}`);
    const line = checkpointLine(await newest());
    await writeFile(path.join(folder, "ledger-head"), `committed ${line.slice(0, -3)}\n`);
    await credit();
    await expect(seal(other)).rejects.toThrow("is damaged");
    expect(await seal()).toBe(1);
  });
});

describe("a ledger that the operator accepts", () => {
  it("goes on from its newest block, recorded and told", async () => {
    const { block } = await newest();
    await forge(...removeFrom(block));
    await seal();
    expect(await acceptLedger(server.services)).toEqual({ outcome: "accepted", block: block - 1 });
    expect(await decided("accept_ledger")).toContainEqual({
      actor: "command",
      after: expect.objectContaining({ block: block - 1 }),
    });
    expect((await toldAdmins("accepted")).at(-1)?.message).toContain(
      "accepted the ledger as it is",
    );
    expect(await seal()).toBe(1);
    expect((await acceptLedger(server.services)).outcome).toBe("accepted");
    expect((await acceptLedger(server.services)).outcome).toBe("nothing_to_accept");
  });
});

/** Nothing is put back after these. */
describe("a ledger that whoever has the database and more has rewritten", () => {
  /** Changes the points of an entry with all sealed balances, and computes and signs all blocks anew, with the key itself. */
  async function rewriteWithKey(): Promise<void> {
    const { db, ledgerKey } = server.services;
    const [first] = await db.select().from(earnings).orderBy(asc(earnings.id));
    const columns = { words: sql`l.words_hash`, number: sql`l.number`, balance: sql`l.balance` };
    await forge(
      sql`update earnings set points_earned = points_earned + 1 where id = ${first?.id ?? ""}`,
      sql`update ledger_leaves set balance = balance + 1 where user_id = ${person.id}`,
      sql`update ledger_leaves l set hash = ${entryLeaf(columns)} from earnings e where e.id = l.entry_id`,
    );
    const nodes = new Map<number, GrownNodes>();
    let previous = NO_BLOCK;
    for (const row of await blocks()) {
      const all = selectAllLeaves(db, (block) => eq(block, row.block));
      const leaves = await db.select().from(all).orderBy(asc(all.position));
      const head = { ...row, previous, root: merkleRoot(leaves.map(({ hash }) => hash)) };
      previous = leafHash(headText(head));
      const grown = appendLeaf(row.block - 1, previous, nodes);
      nodes.set(row.block - 1, grown.nodes);
      const signature = ledgerKey.sign(signedText(head, grown.root));
      await db.execute(sql.raw("alter table ledger_blocks disable trigger all"));
      await db
        .update(ledgerBlocks)
        .set({ ...head, tree: grown.root, nodes: [...grown.nodes], signature })
        .where(eq(ledgerBlocks.block, row.block));
      await db.execute(sql.raw("alter table ledger_blocks enable trigger all"));
    }
  }

  /** What the audit says of the blocks, beside what is kept outside of the database. */
  async function findings(kept: KeptCheckpoint[]): Promise<string[]> {
    const { db, ledgerKey } = server.services;
    const { mismatches } = await auditWithin(db, { ledgerKey, kept });
    return mismatches.filter((text) => /block|checkpoint|signature/.test(text));
  }

  /** What is said to a person who has kept a checkpoint, by the file of this month. */
  async function saidToPerson(kept: Block): Promise<string[]> {
    const month = server.services.now().toISOString().slice(0, 7);
    const { body } = await clientOf(server, person).earnings.proof({ month, from: kept.block });
    const file = readProofFile(body instanceof Blob ? await body.text() : "");
    return (await checkProofFile(file ?? expect.fail("no proof file"), { kept })).problems;
  }

  const rewritten = ({ block }: Block) =>
    expect.stringMatching(
      `^block ${block} of the ledger is not the one of .*: the ledger was rewritten$`,
    );
  const forked = ({ block }: Block) =>
    `The ledger does not continue your checkpoint of block ${block}: what was sealed until then was changed since.`;

  it("with the key alone differs from what each server knows: the audit finds it, and nothing is signed", async () => {
    const kept = await newest();
    await rewriteWithKey();
    expect(await findings([])).toEqual([]);
    const known = await server.services.knownHead.kept();
    expect(await findings(known)).toEqual([rewritten(kept)]);
    expect(await saidToPerson(kept)).toEqual([forked(kept)]);
    await credit();
    expect(await seal()).toBe(0);
    expect(server.services.knownHead.problem).toContain("are not those that were there before");
  });

  it("with the key and the files of every server is found by whoever has kept a checkpoint, and by nothing else", async () => {
    const kept = await newest();
    await rewriteWithKey();
    await knowAll();
    await credit();
    expect(await seal()).toBeGreaterThan(0);
    expect(await findings(await server.services.knownHead.kept())).toEqual([]);
    expect(await findings([{ origin: "a mail", checkpoint: kept }])).toEqual([rewritten(kept)]);
    expect(await saidToPerson(kept)).toEqual([forked(kept)]);
  });

  it("with the files of every server, without the key, is found by whoever has kept a checkpoint, and by nothing else", async () => {
    const kept = await newest();
    const [older] = (await blocks()).slice(-3);
    await forge(...removeFrom((older?.block ?? 0) + 1));
    await knowAll();
    await credit();
    while ((await newest()).block <= kept.block) await sealOne();
    expect(await findings(await server.services.knownHead.kept())).toEqual([]);
    expect(await findings([{ origin: "a mail", checkpoint: kept }])).toEqual([rewritten(kept)]);
    expect(await saidToPerson(kept)).toEqual([forked(kept)]);
  });

  it("before it was sealed is not found: an entry with a decision of its own that was made up", async () => {
    const id = newId();
    const [decision] = await server.services.db
      .select()
      .from(adminDecisions)
      .where(eq(adminDecisions.action, "credit_points"))
      .limit(1);
    expect(await findings([])).toEqual([]);
    await server.services.db.execute(sql.raw("alter table admin_decisions disable trigger all"));
    await server.services.db.insert(adminDecisions).values({
      ...(decision ?? expect.fail("no decision")),
      id,
      after: { points_earned: 7, reason: "Made up" },
      created_at: server.services.now().toISOString(),
    });
    await server.services.db.execute(sql.raw("alter table admin_decisions enable trigger all"));
    const entry = { user_id: person.id, source: "POINTS_EARNED", points: 7, cause_id: id };
    await enterByHand(server.services.db, entry);
    expect(await seal()).toBe(1);
    const { mismatches } = await auditWithin(server.services.db);
    expect(mismatches.filter((text) => text.includes(id))).toEqual([]);
  });
});
