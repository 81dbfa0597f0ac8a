import { checkpointLine, readCheckpointLine } from "@signpoint/api/ledger/sealing/sealed-ledger";
import { MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { asc, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { auditWithin } from "../../../src/ledger/audit/audit";
import { KnownHeadFile } from "../../../src/ledger/sealing/known-head";
import { generateLedgerKey, toKeyPair } from "../../../src/ledger/sealing/ledger-key";
import { leafHash, merkleRoot } from "../../../src/ledger/sealing/merkle";
import { selectAllLeaves } from "../../../src/ledger/sealing/prove-seals";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { creditPoints } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import { ledgerDecisionLeaves, ledgerLeaves } from "../../../src/platform/db/schema/index";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { sealedLedger } from "./support";

const BLOCKS = 6;
const ENTRIES_IN_BLOCK = 3;
const FORGED = 4;

const server = testServer();
const { TABLES, blocks, forge, newest } = sealedLedger(server);
let person: Person;
beforeAll(async () => {
  person = await addPerson(server);
  for (let block = 0; block < BLOCKS; block += 1) {
    for (let entry = 1; entry <= ENTRIES_IN_BLOCK; entry += 1) {
      await creditPoints(
        server.services.db,
        person.id,
        entry,
        "Test credit",
        server.services.now(),
      );
    }
    await sealLedger(server.services);
  }
  for (const table of TABLES) {
    await server.services.db.execute(sql.raw(`create table true_${table} as table ${table}`));
  }
});
/** Puts back what was true before a forgery. */
afterEach(() =>
  forge(
    ...TABLES.toReversed().map((table) => sql.raw(`delete from ${table}`)),
    ...TABLES.map((table) => sql.raw(`insert into ${table} table true_${table}`)),
  ),
);

/** Returns what the audit says about the sealed ledger, without the balances that a forgery changes as well. */
async function findings(options: Parameters<typeof auditWithin>[1] = {}): Promise<string[]> {
  const { db, ledgerKey } = server.services;
  const { mismatches } = await auditWithin(db, { ledgerKey, ...options });
  return mismatches.filter((text) => /block|checkpoint|signature/.test(text));
}

/** What the audit says of the forged block when its leaves are not those of its root. */
const unfit = (leaves: number) =>
  expect.stringMatching(
    `^block ${FORGED} of the ledger does not fit its ${leaves} leaves, from .* to .*: one was changed, removed, added or moved$`,
  );

async function decisionOf(block: number): Promise<string> {
  const [row] = await server.services.db
    .select({ id: ledgerDecisionLeaves.decision_id })
    .from(ledgerDecisionLeaves)
    .where(eq(ledgerDecisionLeaves.block, block));
  return row?.id ?? expect.fail("no decision is sealed");
}

async function entriesOf(block: number): Promise<[string, string, string]> {
  const rows = await server.services.db
    .select({ id: ledgerLeaves.entry_id })
    .from(ledgerLeaves)
    .where(sql`block = ${block}`)
    .orderBy(asc(ledgerLeaves.position));
  const [first = "", second = "", third = ""] = rows.map(({ id }) => id);
  return [first, second, third];
}

/** Returns an id of two hours ago. */
function oldId(): string {
  const digits = (Date.now() - 2 * MS_PER_HOUR).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-7000-8000-000000000001`;
}

describe("a ledger that nobody has forged", () => {
  it("has no finding, also beside a checkpoint stored earlier", async () => {
    const [, , third] = await blocks();
    const line = checkpointLine(third ?? expect.fail("no third block"));
    const checkpoint = readCheckpointLine(line) ?? expect.fail("no checkpoint");
    expect(await findings({ kept: [{ origin: "a mail", checkpoint }] })).toEqual([]);
  });
});

describe("forgeries behind the program's back", () => {
  it.each([
    ["points", sql`points_earned = 1000000`],
    ["owner", sql`user_id = gen_random_uuid()`],
    ["source", sql`source = 'REFERRAL_BONUS'`],
    ["words", sql`details = 'something else'`],
    ["time", sql`"timestamp" = "timestamp" - interval '1 millisecond'`],
  ])("a changed entry is found and named, when its %s changed", async (_field, change) => {
    const [, second] = await entriesOf(FORGED);
    await forge(sql`update earnings set ${change} where id = ${second}`);
    expect(await findings()).toEqual([
      `ledger entry ${second} of block ${FORGED} was changed after it was sealed`,
    ]);
  });

  it("an entry with the time of another month is found where all was made by a real clock", async () => {
    const [, second] = await entriesOf(FORGED);
    const { db, ledgerKey } = server.services;
    const late = async () =>
      (await auditWithin(db, { ledgerKey, hasRealClock: true })).mismatches.filter((text) =>
        text.includes("was made at another time"),
      );
    expect(await late()).toEqual([]);
    await forge(
      sql`update earnings set "timestamp" = "timestamp" - interval '1 month' where id = ${second}`,
    );
    expect(await late()).toEqual([expect.stringContaining(`ledger entry ${second}`)]);
  });

  it("a removed entry is found and named", async () => {
    const [first] = await entriesOf(FORGED);
    await forge(sql`delete from earnings where id = ${first}`);
    expect(await findings()).toEqual([`ledger entry ${first} of block ${FORGED} is gone`]);
  });

  it("an entry removed together with its seal shows in its block", async () => {
    const [first] = await entriesOf(FORGED);
    await forge(
      sql`delete from earnings where id = ${first}`,
      sql`delete from ledger_leaves where entry_id = ${first}`,
    );
    expect(await findings()).toEqual([unfit(5)]);
  });

  it("an entry changed together with its seal shows in its block", async () => {
    const [first] = await entriesOf(FORGED);
    await forge(
      sql`update earnings set points_earned = 9 where id = ${first}`,
      sql`update ledger_leaves set hash = ${leafHash("forged")} where entry_id = ${first}`,
    );
    expect(await findings()).toEqual([
      expect.stringContaining(`ledger entry ${first} of block ${FORGED} was changed`),
      unfit(6),
    ]);
  });

  it("entries that changed places show in their block", async () => {
    const [first, second] = await entriesOf(FORGED);
    await forge(
      sql`update ledger_leaves set position = 99 where entry_id = ${first}`,
      sql`update ledger_leaves set position = 0 where entry_id = ${second}`,
      sql`update ledger_leaves set position = 1 where entry_id = ${first}`,
    );
    expect(await findings()).toEqual([unfit(6)]);
  });

  it("an entry slipped in with an old id is found and named", async () => {
    const id = oldId();
    await forge(sql`
      insert into earnings (id, user_id, source, details, points_earned, cause_id, "timestamp")
      values (${id}, ${person.id}, 'POINTS_EARNED', 'Test credit', 5, ${newId()}, now())`);
    await sealLedger(server.services);
    expect(await findings()).toEqual([
      `ledger entry ${id} of user ${person.id} is in no block, though later ones are: it was slipped in, or its seal was removed`,
    ]);
  });

  it.each([
    ["its reason", sql`"after" = '{"points_earned": 1, "reason": "another"}'`],
    ["who decided", sql`actor = 'command'`],
    ["its time", sql`created_at = created_at - interval '1 day'`],
    ["its subject", sql`subject_id = gen_random_uuid()`],
  ])("a changed decision is found and named, when %s changed", async (_what, change) => {
    const id = await decisionOf(FORGED);
    await forge(sql`update admin_decisions set ${change} where id = ${id}`);
    expect(await findings()).toContain(
      `decision ${id} of block ${FORGED} was changed after it was sealed`,
    );
  });

  it("a removed decision is found and named", async () => {
    const id = await decisionOf(FORGED);
    await forge(sql`delete from admin_decisions where id = ${id}`);
    expect(await findings()).toContain(`decision ${id} of block ${FORGED} is gone`);
  });

  it("a decision removed together with its seal shows in its block", async () => {
    const id = await decisionOf(FORGED);
    await forge(
      sql`delete from admin_decisions where id = ${id}`,
      sql`delete from ledger_decision_leaves where decision_id = ${id}`,
    );
    expect(await findings()).toEqual([unfit(5)]);
  });

  it("a decision slipped in with an old id is found and named", async () => {
    const id = oldId();
    await forge(sql`
      insert into admin_decisions (id, actor, action, subject_type, subject_id, "after", created_at)
      values (${id}, 'command', 'credit_points', 'user', ${person.id}, '{}', now())`);
    await sealLedger(server.services);
    expect(await findings()).toContain(
      `decision ${id} is in no block, though later ones are: it was slipped in, or its seal was removed`,
    );
  });

  it("a changed decision is found although its salt was removed", async () => {
    const id = await decisionOf(FORGED);
    await forge(
      sql`update admin_decisions set "after" = '{"points_earned": 900}' where id = ${id}`,
      sql`update ledger_decision_leaves set salt = null where decision_id = ${id}`,
    );
    expect(await findings()).toContain(
      `decision ${id} of block ${FORGED} has lost its salt, though no account was deleted`,
    );
  });

  it("an entry that is sealed with another number is found and named", async () => {
    const [, second] = await entriesOf(FORGED);
    await forge(sql`update ledger_leaves set number = number + 100 where entry_id = ${second}`);
    const { db } = server.services;
    const { mismatches } = await auditWithin(db);
    expect(mismatches).toContainEqual(
      expect.stringMatching(`^ledger entry ${second} of user .* does not follow the one before`),
    );
    expect(await findings()).toContain(
      `ledger entry ${second} of block ${FORGED} was changed after it was sealed`,
    );
  });

  it("a removed block is found", async () => {
    await forge(
      sql`delete from ledger_leaves where block = ${FORGED}`,
      sql`delete from ledger_decision_leaves where block = ${FORGED}`,
      sql`delete from ledger_blocks where block = ${FORGED}`,
    );
    const [first] = await findings();
    expect(first).toBe(
      `block ${FORGED + 1} of the ledger follows block ${FORGED - 1}: those between are missing`,
    );
  });

  it("a block whose root was computed anew shows, for the later ones do not fit it", async () => {
    const [first] = await entriesOf(FORGED);
    await forge(
      sql`update ledger_leaves set hash = ${leafHash("forged")} where entry_id = ${first}`,
    );
    const all = selectAllLeaves(server.services.db, (block) => eq(block, FORGED));
    const leaves = await server.services.db.select().from(all).orderBy(asc(all.position));
    const root = merkleRoot(leaves.map(({ hash }) => hash));
    await forge(sql`update ledger_blocks set root = ${root} where block = ${FORGED}`);
    const found = await findings();
    expect(found).toContain(`block ${FORGED} of the ledger does not fit the blocks before`);
    expect(found).toContain(
      `block ${FORGED + 1} of the ledger does not name the block before as it is`,
    );
    expect(found.at(-1)).toContain(
      `not of this key or not of these blocks, block ${FORGED} is the first`,
    );
  });

  it("a ledger that was cut off and sealed anew differs from a checkpoint stored elsewhere", async () => {
    const { block, tree, signature } = await newest();
    const [first] = await entriesOf(FORGED);
    await forge(
      sql`update earnings set points_earned = 500 where id = ${first}`,
      sql`delete from ledger_leaves where block >= ${FORGED}`,
      sql`delete from ledger_decision_leaves where block >= ${FORGED}`,
      sql`delete from ledger_blocks where block >= ${FORGED}`,
    );
    const kept = [{ origin: "a mail", checkpoint: { block, tree, signature } }];
    expect(await findings({ kept })).toContain(
      `a mail names block ${block}, but the ledger ends with block ${FORGED - 1}: its end was removed`,
    );
    // A server that knows nothing of it signs the forged ledger.
    const { DATA_DIR } = server.services.config;
    const unknowing = { ...server.services, knownHead: new KnownHeadFile(`${DATA_DIR}/other`) };
    for (let missing = FORGED; missing <= block; missing += 1) {
      await creditPoints(server.services.db, person.id, 1, "Test credit", server.services.now());
      await sealLedger(unknowing);
    }
    expect(await findings()).toEqual([]);
    expect(await findings({ kept })).toEqual([
      `block ${block} of the ledger is not the one of a mail: the ledger was rewritten`,
    ]);
  });

  it("a ledger that was sealed with another key is found", async () => {
    const [found] = await findings({ ledgerKey: toKeyPair(generateLedgerKey()) });
    expect(found).toBe(
      `the signatures of ${BLOCKS} blocks of the ledger are not of this key or not of these blocks, block 1 is the first`,
    );
  });
});
