import { randomBytes } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { redemptionMessages, unreadableMessages } from "@signpoint/api/texts";
import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ConfigError } from "../../../src/platform/config";
import { newId } from "../../../src/platform/db/new-id";
import { redemptions } from "../../../src/platform/db/schema/index";
import { generateEncryptionKey, loadEncryptionKeys } from "../../../src/platform/encryption/keys";
import { rotateKeys } from "../../../src/platform/encryption/rotate-keys";
import { computeAccountHash } from "../../../src/rewards/bank-details/account-hash";
import {
  decryptBankDetails,
  encryptBankDetails,
} from "../../../src/rewards/bank-details/bank-details";
import { computeDeliveryHash, decryptDelivery } from "../../../src/rewards/delivery/delivery";
import { hashEarlierDetails } from "../../../src/rewards/redemptions/hash-earlier-details";
import { clientOf, codeOf, fieldErrorsOf, tryCall } from "../../support/client";
import { decisionsOn } from "../../support/decisions";
import {
  addCashItem,
  addItem,
  approve,
  BANK_DETAILS,
  DELIVERY,
  redeem,
  redeemed,
  redeemedCash,
  redeemedGoods,
  reject,
} from "../../support/marketplace";
import { addPerson, type Person, pointsOf, testPerson } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const server = testServer();
const admin = testPerson(server, { admin: true });

const SECRETS = Object.values(BANK_DETAILS);
const expectFreeOfSecrets = (text: string) => {
  for (const secret of SECRETS) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString("base64").replace(/=+$/, ""));
    expect(text).not.toContain(Buffer.from(secret).toString("hex"));
  }
};
const rowOf = async (id: string) => {
  const [row] = await server.services.db.select().from(redemptions).where(eq(redemptions.id, id));
  if (row === undefined) throw new Error("no redemption");
  return row;
};

describe("stored bank details", () => {
  it("stores bank details in clear in no column of any table", async () => {
    const { id } = await redeemedCash(server, await addPerson(server, { points: 200 }));
    await approve(server, id, admin, { p_note: "Paid." });
    const { rows: tables } = (await server.services.db.execute(
      sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
    )) as unknown as { rows: { name: string }[] };
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const { rows } = (await server.services.db.execute(
        sql`select row_to_json(t)::text as line from ${sql.identifier(name)} t`,
      )) as unknown as { rows: { line: string }[] };
      for (const { line } of rows) expectFreeOfSecrets(line);
    }
    expect((await rowOf(id)).bank_details).toMatch(/^[\w-]+\.\.[\w-]+\.[\w-]+\.[\w-]+$/);
  });

  it("encrypts bank details differently each time, and reads none that were changed or of another redemption", async () => {
    const keys = server.services.bankKeys;
    const id = newId();
    const sealed = await encryptBankDetails(keys, id, BANK_DETAILS);
    expect(await encryptBankDetails(keys, id, BANK_DETAILS)).not.toBe(sealed);
    expect(await decryptBankDetails(keys, id, sealed)).toEqual(BANK_DETAILS);
    await expect(decryptBankDetails(keys, newId(), sealed)).rejects.toThrow(
      "belong to something else",
    );
    const parts = sealed.split(".");
    const header = Buffer.from(JSON.stringify({ alg: "dir", enc: "A256GCM", kid: keys[0].kid }));
    const forged = [
      sealed.replace(/.$/, (last) => (last === "A" ? "Q" : "A")),
      [header.toString("base64url"), ...parts.slice(1)].join("."),
      [...parts.slice(0, 3), randomBytes(60).toString("base64url"), parts[4]].join("."),
      "",
    ];
    for (const text of forged) await expect(decryptBankDetails(keys, id, text)).rejects.toThrow();
  });
});

describe("the key of bank details", () => {
  it("makes the key of bank details once, readable by its owner alone", async () => {
    const file = path.join(server.services.config.DATA_DIR, "bank-details-key");
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe("600");
    const again = await loadEncryptionKeys({
      DATA_DIR: server.services.config.DATA_DIR,
      BANK_DETAILS_KEY: undefined,
    });
    expect(again).toEqual(server.services.bankKeys);
    expect(await readFile(file, "utf8")).toMatch(/^[A-Za-z0-9+/]{43}=$/);
  });

  it.each(["short", "", randomBytes(16).toString("base64"), `${generateEncryptionKey()},`])(
    "refuses the key %j without quoting it",
    async (BANK_DETAILS_KEY) => {
      const attempt = loadEncryptionKeys({ DATA_DIR: "unused", BANK_DETAILS_KEY });
      await expect(attempt).rejects.toThrow(ConfigError);
      await expect(attempt).rejects.not.toThrow(/short/);
    },
  );
});

describe("bank details that cannot be decrypted", () => {
  it("shows a redemption without details that cannot be decrypted, and logs it", async () => {
    const person = await addPerson(server, { points: 400 });
    const { id } = await redeemedCash(server, person);
    const readable = await redeemedCash(server, person);
    await server.services.db
      .update(redemptions)
      .set({ bank_details: (await rowOf(readable.id)).bank_details })
      .where(eq(redemptions.id, id));
    const body = await clientOf(server, person).redemptions.mine({});
    expect(body.items).toMatchObject([
      { id: readable.id, bank_details: { accountNumber: "****6354" } },
      { id, bank_details: null },
    ]);
    const logged = server.logged.filter((line) => line.includes("cannot be read"));
    expect(logged).toEqual([expect.stringContaining(id)]);
  });
});

describe("bank details in logs and errors", () => {
  it("names no bank details in logs and errors, on success and on failure", async () => {
    const person = await addPerson(server, { points: 1_000 });
    const { id } = await redeemedCash(server, person);
    await reject(server, id, admin);
    const item = await addCashItem(server);
    const answers = [
      await tryCall(
        redeem(server, person, item, {
          p_bank_details: { ...BANK_DETAILS, accountNumber: `${BANK_DETAILS.accountNumber}\u0000` },
        }),
      ),
      await request(server, "POST", "/rpc/redeem_item", {
        as: person,
        body: {
          p_item_id: item.id,
          p_request_id: newId(),
          p_bank_details: { ...BANK_DETAILS, iban: 1 },
        },
      }),
      await tryCall(redeem(server, person, { id: newId() }, { p_bank_details: BANK_DETAILS })),
      await request(server, "GET", "/redemptions", { query: BANK_DETAILS }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 404, 401]);
    await server.services.db.execute(
      sql`alter table redemptions add constraint broken check (type <> 'CASH') not valid`,
    );
    const failed = await tryCall(redeem(server, person, item, { p_bank_details: BANK_DETAILS }));
    await server.services.db.execute(sql`alter table redemptions drop constraint broken`);
    expect(failed.status).toBe(500);
    expect(server.logged.join("")).toContain("a call failed");
    for (const { body } of [...answers, failed]) expectFreeOfSecrets(JSON.stringify(body));
    expectFreeOfSecrets(server.logged.join("\n"));
  });
});

const newBuyer = () => addPerson(server, { points: 200 });
const reveal = (as: Person, id: string) =>
  clientOf(server, as).redemptions.revealDelivery({ p_redemption_id: id });

describe("where goods are delivered", () => {
  it("is stored encrypted for its own redemption, shown to the buyer, and named to admins only as given", async () => {
    const buyer = await newBuyer();
    const id = await redeemedGoods(server, buyer);
    const { delivery } = await rowOf(id);
    expect(delivery).not.toContain("Compiler");
    const copied = { id: newId(), delivery };
    await expect(decryptDelivery(server.services, copied)).rejects.toThrow(/belong/);
    const page = await clientOf(server, buyer).redemptions.get({ id });
    expect(page.delivery).toEqual({ ...DELIVERY, email: "" });
    const seen = await clientOf(server, admin).redemptions.getForAdmin({ id });
    expect(seen.has_delivery).toBe(true);
    expect(JSON.stringify(seen)).not.toContain("Compiler");
  });

  it("is read by an admin through a look, each of which is recorded without the address", async () => {
    const id = await redeemedGoods(server, await newBuyer());
    expect(await reveal(admin, id)).toEqual({ ...DELIVERY, email: "" });
    await reveal(admin, id);
    expect(await decisionsOn(server, id)).toMatchObject([
      { action: "reveal_delivery", admin_id: admin.id, before: null, after: null },
      { action: "reveal_delivery", admin_id: admin.id, before: null, after: null },
    ]);
  });

  it("is optional in the call: then there is nothing to look at, and no look is recorded", async () => {
    const id = await redeemed(
      server,
      await newBuyer(),
      await addItem(server, { type: "Electronics" }),
    );
    expect(await tryCall(reveal(admin, id))).toMatchObject({
      body: { code: "NOT_FOUND", message: redemptionMessages.noDelivery },
    });
    expect(await codeOf(reveal(admin, newId()))).toBe("NOT_FOUND");
    expect(await decisionsOn(server, id)).toEqual([]);
  });

  it.each([
    ["Electronics", { name: " " }, { "p_delivery.name": redemptionMessages.deliveryMissing.name }],
    ["Electronics", { address: "a".repeat(501) }, { "p_delivery.address": expect.any(String) }],
    ["Electronics", { phone: "1\n2" }, { "p_delivery.phone": expect.any(String) }],
    ["Subscription", {}, { "p_delivery.email": redemptionMessages.deliveryMissing.email }],
    ["Subscription", { email: "nobody" }, { "p_delivery.email": expect.any(String) }],
    ["Gift Card", {}, { p_delivery: redemptionMessages.notDelivered }],
    ["Cash", {}, { p_delivery: redemptionMessages.notDelivered }],
  ] as const)(
    "is refused with the field for %s and %j, and nothing is bought",
    async (type, given, fields) => {
      const buyer = await newBuyer();
      const item = await addItem(server, { type });
      const order = { p_delivery: { ...DELIVERY, ...given }, p_bank_details: BANK_DETAILS };
      const refusal = await tryCall(redeem(server, buyer, item, order));
      expect(fieldErrorsOf(refusal)).toEqual(fields);
      expect(await pointsOf(server, buyer)).toBe(200);
    },
  );

  it("keeps only the fields that the item needs", async () => {
    const buyer = await newBuyer();
    const item = await addItem(server, { type: "Subscription" });
    const p_delivery = { ...DELIVERY, email: " me@example.com " };
    const { id } = await redeem(server, buyer, item, { p_delivery });
    const page = await clientOf(server, buyer).redemptions.get({ id });
    expect(page.delivery).toEqual({ name: "", address: "", phone: "", email: "me@example.com" });
  });

  it("belongs to the order: the same request with another address is refused", async () => {
    const buyer = await addPerson(server, { points: 400 });
    const item = await addItem(server, { type: "Electronics" });
    const order = { p_request_id: newId(), p_delivery: DELIVERY };
    const { id } = await redeem(server, buyer, item, order);
    expect((await redeem(server, buyer, item, order)).id).toBe(id);
    const elsewhere = { ...order, p_delivery: { ...DELIVERY, address: "Elsewhere" } };
    expect(await codeOf(redeem(server, buyer, item, elsewhere))).toBe("REQUEST_REUSED");
    expect(await pointsOf(server, buyer)).toBe(200);
  });

  it("is shown as missing when it cannot be read any more, also to the same request, and admins read why", async () => {
    const buyer = await newBuyer();
    const item = await addItem(server, { type: "Electronics" });
    const order = { p_request_id: newId(), p_delivery: DELIVERY };
    const { id } = await redeem(server, buyer, item, order);
    await server.services.db
      .update(redemptions)
      .set({ delivery: "of a lost key" })
      .where(eq(redemptions.id, id));
    expect(await clientOf(server, buyer).redemptions.get({ id })).toMatchObject({
      id,
      delivery: null,
    });
    expect((await redeem(server, buyer, item, order)).id).toBe(id);
    expect(await pointsOf(server, buyer)).toBe(0);
    expect(await tryCall(reveal(admin, id))).toMatchObject({
      body: { code: "NOT_FOUND", message: unreadableMessages.delivery },
    });
    expect(await decisionsOn(server, id)).toEqual([]);
  });
});

it("computes the hashes of account numbers and deliveries that were stored without one, and leaves unreadable ones", async () => {
  const { id } = await redeemedCash(server, await newBuyer());
  const goods = await redeemedGoods(server, await newBuyer());
  const unreadableGoods = await redeemedGoods(server, await newBuyer());
  const { id: unreadable } = await redeemedCash(server, await newBuyer());
  const { db, bankKeys } = server.services;
  const hashed = await rowOf(goods);
  await db.update(redemptions).set({ account_hash: null, delivery_hash: null });
  await db
    .update(redemptions)
    .set({ delivery: "not encrypted" })
    .where(eq(redemptions.id, unreadableGoods));
  await db
    .update(redemptions)
    .set({ bank_details: "not encrypted" })
    .where(eq(redemptions.id, unreadable));
  expect(await hashEarlierDetails(server.services, AbortSignal.abort())).toBe(0);
  expect(await hashEarlierDetails(server.services)).toBeGreaterThan(0);
  expect((await rowOf(id)).account_hash).toBe(computeAccountHash(bankKeys, BANK_DETAILS));
  expect((await rowOf(unreadable)).account_hash).toBeNull();
  expect(hashed.delivery_hash).not.toBeNull();
  expect(await rowOf(goods)).toEqual(hashed);
  expect((await rowOf(unreadableGoods)).delivery_hash).toBeNull();
  expect(await hashEarlierDetails(server.services)).toBe(0);
});

it("is encrypted anew with the keys, as are the hashes of account numbers and deliveries", async () => {
  const goods = await redeemedGoods(server, await newBuyer());
  const { id: cash } = await redeemedCash(server, await newBuyer());
  const { db, bankKeys, config } = server.services;
  const BANK_DETAILS_KEY = generateEncryptionKey();
  const newKeys = await loadEncryptionKeys({ ...config, BANK_DETAILS_KEY });
  expect((await rowOf(cash)).account_hash).toBe(computeAccountHash(bankKeys, BANK_DETAILS));
  const rotation = await rotateKeys({ db, bankKeys: [newKeys[0], ...bankKeys] });
  expect(rotation.unreadable.join()).not.toMatch(new RegExp(`${goods}|${cash}`));
  expect((await rowOf(cash)).account_hash).toBe(computeAccountHash(newKeys, BANK_DETAILS));
  const rotated = await rowOf(goods);
  const delivery = await decryptDelivery({ bankKeys: newKeys }, rotated);
  if (delivery === null) throw new Error("no delivery");
  expect(rotated.delivery_hash).toBe(computeDeliveryHash({ bankKeys: newKeys }, delivery));
  expect(delivery).toEqual({ ...DELIVERY, email: "" });
});
