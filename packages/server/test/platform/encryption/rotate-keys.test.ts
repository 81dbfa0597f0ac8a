import { eq, sql } from "drizzle-orm";
import { CompactEncrypt, decodeProtectedHeader } from "jose";
import { beforeAll, describe, expect, it } from "vitest";
import { assertKeysFit } from "../../../src/operate/start/assert-keys-fit";
import type { Config } from "../../../src/platform/config";
import type { Database } from "../../../src/platform/db/client";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { newId } from "../../../src/platform/db/new-id";
import { redemptions } from "../../../src/platform/db/schema/index";
import { singleStatement } from "../../../src/platform/db/transaction";
import { decryptText, encryptText } from "../../../src/platform/encryption/encrypt";
import { computeKeyedHash, computeKeyedHashes } from "../../../src/platform/encryption/keyed-hash";
import {
  type EncryptionKeys,
  generateEncryptionKey,
  loadEncryptionKeys,
} from "../../../src/platform/encryption/keys";
import { rotateKeys } from "../../../src/platform/encryption/rotate-keys";
import {
  decryptBankDetails,
  encryptBankDetails,
} from "../../../src/rewards/bank-details/bank-details";
import { findKnownCodes } from "../../../src/rewards/vault/known-codes";
import { BANK_DETAILS, insertRedemption } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";
import { addErasedCode } from "./erased-code";

const load = (...keys: string[]) =>
  loadEncryptionKeys({ DATA_DIR: "unused", BANK_DETAILS_KEY: keys.join(",") });

/** Returns the kids of all encrypted texts in any column of any table. */
async function findKidsInUse(db: Database): Promise<Set<string>> {
  const kids = new Set<string>();
  const tables = await executeRows<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.tables
      where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const rows = await executeRows<{ line: string }>(
      db,
      sql`select row_to_json(t)::text as line from ${sql.identifier(name)} t`,
    );
    for (const { line } of rows) {
      for (const [text] of line.matchAll(/eyJ[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+/g)) {
        kids.add(String(decodeProtectedHeader(text).kid));
      }
    }
  }
  return kids;
}

describe("encrypted texts", () => {
  it("decrypts a text for its own purpose and record alone", async () => {
    const keys = await load(generateEncryptionKey());
    const binding = { purpose: "item_code", id: newId() } as const;
    const text = await encryptText(keys, binding, "SHOP-1");
    expect(await decryptText(keys, binding, text)).toBe("SHOP-1");
    for (const other of [
      { ...binding, id: newId() },
      { ...binding, purpose: "delivery" },
    ] as const) {
      await expect(decryptText(keys, other, text)).rejects.toThrow("belong to something else");
    }
  });

  it("hashes equal texts alike, and otherwise for another key or purpose", async () => {
    const [one, two] = [generateEncryptionKey(), generateEncryptionKey()];
    const hash = computeKeyedHash(await load(one), "item_code", "SHOP-1");
    expect(computeKeyedHashes(await load(two, one), "item_code", "SHOP-1")).toEqual([
      computeKeyedHash(await load(two), "item_code", "SHOP-1"),
      hash,
    ]);
    expect(computeKeyedHash(await load(one), "bank_account", "SHOP-1")).not.toBe(hash);
    expect(computeKeyedHash(await load(one), "item_code", "SHOP-2")).not.toBe(hash);
  });
});

describe("the rotation of keys", () => {
  const server = testServer();
  let person: Person;
  const [oldKey, newKey] = [generateEncryptionKey(), generateEncryptionKey()];
  beforeAll(async () => {
    person = await addPerson(server);
  });

  const addCash = async (keys: EncryptionKeys, encrypt = encryptBankDetails) => {
    const id = newId();
    await insertRedemption(
      singleStatement(server.services.db),
      {
        id,
        user_id: person.id,
        type: "CASH",
        amount: 100,
        bank_details: await encrypt(keys, id, BANK_DETAILS),
      },
      server.services.now(),
    );
    return id;
  };
  const readWith = async (keys: EncryptionKeys, id: string) => {
    const [row] = await server.services.db.select().from(redemptions).where(eq(redemptions.id, id));
    return await decryptBankDetails(keys, id, row?.bank_details ?? "");
  };

  it("encrypts all anew, goes on where it was stopped, and leaves no text of the old key", async () => {
    const { db } = server.services;
    const before = await load(oldKey);
    const ids = [
      await addCash(before, async ([{ kid, secret }], redemption_id, details) =>
        new CompactEncrypt(new TextEncoder().encode(JSON.stringify(details)))
          .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid, redemption_id })
          .encrypt(secret),
      ),
    ];
    for (let n = 0; n < 249; n += 1) ids.push(await addCash(before));
    const services = { db, bankKeys: await load(newKey, oldKey) };
    let batches = 0;
    const stopping = {
      throwIfAborted: () => {
        batches += 1;
        if (batches > 1) throw new Error("stopped");
      },
    } as AbortSignal;
    await expect(rotateKeys(services, { signal: stopping })).rejects.toThrow("stopped");
    expect(await findKidsInUse(db)).toEqual(new Set(services.bankKeys.map(({ kid }) => kid)));

    expect(await rotateKeys(services)).toMatchObject({ rotated: 50, current: 200, unreadable: [] });
    expect(await findKidsInUse(db)).toEqual(new Set([services.bankKeys[0].kid]));
    const after = await load(newKey);
    for (const id of ids) expect(await readWith(after, id)).toEqual(BANK_DETAILS);
    expect(await rotateKeys(services)).toMatchObject({ rotated: 0, current: 250 });
  });

  it("counts erased codes, which are recognized by the key of their time alone", async () => {
    const { db } = server.services;
    const both = await load(newKey, oldKey);
    expect(await rotateKeys({ db, bankKeys: both })).toMatchObject({ only_hashed: 0 });
    await addErasedCode(db, person.id, await load(oldKey), "ERASED-1");
    expect(await rotateKeys({ db, bankKeys: both })).toMatchObject({ only_hashed: 1 });
    const isKnown = async (keys: EncryptionKeys) =>
      (await findKnownCodes(db, keys, ["ERASED-1"])).get("ERASED-1")?.given === true;
    expect([await isKnown(both), await isKnown(await load(newKey))]).toEqual([true, false]);
  });

  it("names a text whose key is missing and leaves it as it was", async () => {
    const lost = await load(generateEncryptionKey());
    const id = await addCash(lost);
    const report = await rotateKeys({ db: server.services.db, bankKeys: await load(newKey) });
    expect(report.unreadable).toEqual([
      expect.stringMatching(new RegExp(`^${id}: BANK_DETAILS_KEY lacks the key ${lost[0].kid}`)),
    ]);
    expect(await readWith(lost, id)).toEqual(BANK_DETAILS);
  });

  it("is not needed for a start that names the lost key; without its number the start is refused", async () => {
    const lost = await load(generateEncryptionKey());
    await addCash(lost);
    const { config, db } = server.services;
    const start = (said: Partial<Config>) =>
      assertKeysFit({ ...config, BANK_DETAILS_KEY: newKey, ...said }, db);
    const remedy = `If that key is lost: set LOST_BANK_DETAILS_KEY=${lost[0].kid}`;
    await expect(start({})).rejects.toThrow(remedy);
    await expect(start({ LOST_BANK_DETAILS_KEY: "0123456789abcdef" })).rejects.toThrow(remedy);
    await expect(start({ LOST_BANK_DETAILS_KEY: lost[0].kid })).resolves.toBeUndefined();
  });
});
