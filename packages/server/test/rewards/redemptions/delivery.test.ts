import { redemptionMessages, unreadableMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { adminDecisions, redemptions } from "../../../src/platform/db/schema/index";
import { generateEncryptionKey, loadEncryptionKeys } from "../../../src/platform/encryption/keys";
import { rotateKeys } from "../../../src/platform/encryption/rotate-keys";
import { computeAccountHash } from "../../../src/rewards/bank-details/account-hash";
import { computeDeliveryHash, decryptDelivery } from "../../../src/rewards/delivery/delivery";
import { hashEarlierDetails } from "../../../src/rewards/redemptions/hash-earlier-details";
import { clientOf, fieldErrorsOf, tryCall } from "../../support/client";
import {
  addCashItem,
  addItem,
  BANK_DETAILS,
  DELIVERY,
  redeem,
  redeemed,
  redeemedCash,
  redeemedGoods,
} from "../../support/marketplace";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";
import { codeOf } from "./support";

const server = testServer();
let admin: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
});

const newBuyer = () => addPerson(server, { points: 200 });
const reveal = (as: Person, id: string) =>
  clientOf(server, as).redemptions.revealDelivery({ p_redemption_id: id });
async function rowOf(id: string) {
  const [row] = await server.services.db.select().from(redemptions).where(eq(redemptions.id, id));
  if (row === undefined) throw new Error("no redemption");
  return row;
}

describe("where goods are delivered", () => {
  it("is stored encrypted, shown to the buyer, and named to admins only as given", async () => {
    const buyer = await newBuyer();
    const id = await redeemedGoods(server, buyer);
    expect((await rowOf(id)).delivery).not.toContain("Compiler");
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
    const looks = await server.services.db
      .select()
      .from(adminDecisions)
      .where(eq(adminDecisions.subject_id, id));
    expect(looks).toMatchObject([
      { action: "reveal_delivery", admin_id: admin.id, before: null, after: null },
      { action: "reveal_delivery", admin_id: admin.id, before: null, after: null },
    ]);
  });

  it("cannot be read when copied to another redemption", async () => {
    const [id, other] = [
      await redeemedGoods(server, await newBuyer()),
      await redeemedGoods(server, await newBuyer()),
    ];
    const copied = { id, delivery: (await rowOf(other)).delivery };
    await expect(decryptDelivery(server.services, copied)).rejects.toThrow(/belong/);
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
    const { db } = server.services;
    expect(await db.$count(adminDecisions, eq(adminDecisions.subject_id, id))).toBe(0);
  });

  it.each([
    ["Electronics", { name: " " }, { "p_delivery.name": redemptionMessages.deliveryMissing.name }],
    ["Electronics", { address: "a".repeat(501) }, { "p_delivery.address": expect.any(String) }],
    ["Electronics", { phone: "1\n2" }, { "p_delivery.phone": expect.any(String) }],
    ["Subscription", {}, { "p_delivery.email": redemptionMessages.deliveryMissing.email }],
    ["Subscription", { email: "nobody" }, { "p_delivery.email": expect.any(String) }],
    ["Gift Card", {}, { p_delivery: redemptionMessages.notDelivered }],
  ] as const)(
    "is refused with the field for %s and %j, and nothing is bought",
    async (type, given, fields) => {
      const buyer = await newBuyer();
      const item = await addItem(server, { type });
      const p_delivery = { ...DELIVERY, ...given };
      const refusal = await tryCall(redeem(server, buyer, item, { p_delivery }));
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
    const { db } = server.services;
    expect(await db.$count(adminDecisions, eq(adminDecisions.subject_id, id))).toBe(0);
  });

  it("is refused for cash, before anything is paid", async () => {
    const buyer = await newBuyer();
    const item = await addCashItem(server);
    const given = { p_delivery: DELIVERY, p_bank_details: BANK_DETAILS };
    expect(await codeOf(redeem(server, buyer, item, given))).toBe("BAD_REQUEST");
    expect(await pointsOf(server, buyer)).toBe(200);
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
