import { checkProofFile, readProofFile } from "@signpoint/api/ledger/sealing/proof-file-rules";
import { desc, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { auditWithin } from "../../../src/ledger/audit/audit";
import { acceptLedger } from "../../../src/ledger/sealing/accept-ledger";
import { changeLedgerKey } from "../../../src/ledger/sealing/change-ledger-key";
import { generateLedgerKey, toKeyPair } from "../../../src/ledger/sealing/ledger-key";
import { sealLedger } from "../../../src/ledger/sealing/seal-ledger";
import { creditPoints } from "../../../src/operate/seed/factories";
import { assertKeysFit } from "../../../src/operate/start/assert-keys-fit";
import { ledgerBlocks, ledgerKeyRecords } from "../../../src/platform/db/schema/index";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";
import { testFolder } from "../../support/test-folder";

const keys = [generateLedgerKey(), generateLedgerKey(), generateLedgerKey()] as const;
const [first, second, third] = keys.map(toKeyPair) as [Pair, Pair, Pair];
type Pair = ReturnType<typeof toKeyPair>;

const server = testServer({ LEDGER_KEY: keys[0] });
let person: Person;
const empty = testFolder();
beforeAll(async () => {
  person = await addPerson(server);
  await sealOne(first);
});

async function sealOne(ledgerKey: Pair): Promise<number> {
  const { services } = server;
  await creditPoints(services.db, person.id, 1, "Test credit", services.now());
  return await sealLedger({ ...services, ledgerKey });
}
const change = (from: Pair, to: Pair) =>
  changeLedgerKey({ ...server.services, ledgerKey: from }, to);
const audited = async (ledgerKey: Pair) =>
  (await auditWithin(server.services.db, { ledgerKey })).mismatches;
const start = (LEDGER_KEY?: string, DATA_DIR = empty) =>
  assertKeysFit({ ...server.services.config, LEDGER_KEY, DATA_DIR }, server.services.db);

describe("a start", () => {
  it("is refused without the key that the blocks are signed with, and makes none", async () => {
    await expect(start(keys[0])).resolves.toBeUndefined();
    await expect(start()).rejects.toThrow("the ledger has 1 signed blocks, and there is no key");
    await expect(start(keys[1])).rejects.toThrow(
      "it is not the key that block 1 of the ledger was signed with",
    );
    await expect(start()).rejects.toThrow("there is no key");
  });
});

describe("a change of the ledger's key", () => {
  it("is refused to a key that has signed nothing here", async () => {
    expect(await change(second, third)).toBe("other_key");
    expect(await change(first, first)).toBe("same_key");
  });

  it("is signed with both keys, stops servers with the former one, and leaves the audit clean", async () => {
    expect(await change(first, second)).toBe("changed");
    expect(await sealOne(first)).toBe(0);
    expect(server.services.knownHead.problem).toContain(
      `it is signed with the key ${second.publicKey} from block 2 on`,
    );
    expect(await sealOne(second)).toBe(2);
    expect(await audited(second)).toEqual([]);
    await expect(start(keys[1])).resolves.toBeUndefined();
    await expect(start(keys[0])).rejects.toThrow("LEDGER_KEY");
    const [newest] = await server.services.db
      .select({ key: ledgerBlocks.public_key })
      .from(ledgerBlocks)
      .orderBy(desc(ledgerBlocks.block));
    expect(newest?.key).toBe(second.publicKey);
  });

  it("leaves proof files right before the next block is sealed", async () => {
    const before = server.services.ledgerKey;
    server.services.ledgerKey = third;
    expect(await change(second, third)).toBe("changed");
    const month = server.services.now().toISOString().slice(0, 7);
    const answer = await request(server, "GET", "/earnings/proof", {
      query: { month },
      as: person,
    });
    const file = readProofFile(JSON.stringify(answer.body));
    expect((await checkProofFile(file ?? expect.fail("no proof file"))).problems).toEqual([]);
    expect(file?.key.public_key).toBe(second.publicKey);
    server.services.ledgerKey = before;
    expect(await sealOne(third)).toBe(1);
    expect(await audited(third)).toEqual([]);
  });

  it("cannot be made up by SQL", async () => {
    const { db } = server.services;
    const [record] = await db
      .select()
      .from(ledgerKeyRecords)
      .orderBy(desc(ledgerKeyRecords.block))
      .limit(1);
    const forged = { ...record, block: 2 ** 40, public_key: first.publicKey };
    await db.insert(ledgerKeyRecords).values(forged as typeof ledgerKeyRecords.$inferInsert);
    expect(await audited(first)).toContainEqual(
      `the keys of the ledger do not fit: the record of the key after block ${2 ** 40} is not signed`,
    );
    expect((await audited(third)).join("\n")).toContain("the keys of the ledger do not fit");
    await db.execute(sql`alter table ledger_key_records disable trigger all`);
    await db.execute(sql`delete from ledger_key_records where block = ${2 ** 40}`);
    await db.execute(sql`alter table ledger_key_records enable trigger all`);
  });

  it("is not needed after a lost key was accepted: earlier signatures are no longer looked at", async () => {
    expect((await audited(first)).join("\n")).toContain("the keys of the ledger do not fit");
    const accept = async (ledgerKey: Pair) =>
      (await acceptLedger({ ...server.services, ledgerKey })).outcome;
    // A wrong key at first, by mistake, at the same block.
    expect(await accept(toKeyPair(generateLedgerKey()))).toBe("accepted");
    server.clock.advance(1);
    expect(await accept(first)).toBe("accepted");
    expect(await audited(first)).toEqual([]);
    expect(await sealOne(first)).toBe(1);
    expect(await audited(first)).toEqual([]);
    expect((await audited(third)).join("\n")).toContain("the keys of the ledger do not fit");
  });
});
