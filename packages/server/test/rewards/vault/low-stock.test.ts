import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notifications } from "../../../src/platform/db/schema/index";
import { generateEncryptionKey, loadEncryptionKeys } from "../../../src/platform/encryption/keys";
import { rotateKeys } from "../../../src/platform/encryption/rotate-keys";
import { announceLowStock } from "../../../src/rewards/vault/announce-low-stock";
import { clientOf } from "../../support/client";
import { addItem, approve, redeemed } from "../../support/marketplace";
import { addPerson, testPerson } from "../../support/people";
import { testServer } from "../../support/server";
import { addItemWithCodes, codesOf, newCodes } from "../../support/vault";

const server = testServer();
const admin = testPerson(server, { admin: true });

const newBuyer = () => addPerson(server, { points: 1_000 });
const told = async () =>
  (
    await server.services.db.select().from(notifications).where(eq(notifications.kind, "stock_low"))
  ).map(({ message, data }) => [data.item_id, message]);

describe("low stock", () => {
  it("tells the admins once that few codes are left, and again after there were more", async () => {
    const { item } = await addItemWithCodes(server, admin, 3, {
      name: "Tea card",
      low_stock_at: 2,
    });
    expect(await announceLowStock(server.services)).toBe(0);
    await approve(server, await redeemed(server, await newBuyer(), item), admin);
    expect(await announceLowStock(server.services)).toBe(1);
    expect(await announceLowStock(server.services)).toBe(0);
    expect(await told()).toEqual([[item.id, 'Only 2 left of "Tea card"']]);
    await clientOf(server, admin).vault.add({ id: item.id, codes: newCodes(1) });
    expect(await announceLowStock(server.services)).toBe(0);
    await approve(server, await redeemed(server, await newBuyer(), item), admin);
    expect(await announceLowStock(server.services)).toBe(1);
  });

  it("counts the stock of goods and of a card that all share, and says when none is left", async () => {
    const lamp = { type: "Electronics", redemption_code: null } as const;
    const goods = await addItem(server, { ...lamp, name: "Lamp", quantity: 0, low_stock_at: 0 });
    const shared = await addItem(server, { name: "Shared", quantity: 9, low_stock_at: 3 });
    expect(await announceLowStock(server.services)).toBe(1);
    expect(await told()).toContainEqual([goods.id, 'None left of "Lamp"']);
    await clientOf(server, admin).items.update({ id: shared.id, quantity_change: -6 });
    expect(await announceLowStock(server.services)).toBe(1);
  });
});

describe("the rotation of keys and the vault", () => {
  it("keeps every code readable and every second copy found, while the keys are rotated and after", async () => {
    const { item, codes } = await addItemWithCodes(server, admin, 2);
    const buyer = await newBuyer();
    const id = await redeemed(server, buyer, item);
    await approve(server, id, admin);
    const before = await codesOf(server, item);
    const text = (keys: typeof server.services.bankKeys) =>
      keys.map(({ secret }) => Buffer.from(secret).toString("base64"));
    const load = (keys: string[]) =>
      loadEncryptionKeys({ DATA_DIR: "unused", BANK_DETAILS_KEY: keys.join(",") });
    const old = text(server.services.bankKeys);
    const key = generateEncryptionKey();
    const isKnown = async () => {
      const again = await clientOf(server, admin).vault.add({ id: item.id, codes });
      expect(again).toMatchObject({
        added: 0,
        duplicates: [{ reason: "given" }, { reason: "in_item" }],
      });
    };
    const { services } = server;
    services.bankKeys = await load([key, ...old]);
    await isKnown();
    expect(await rotateKeys(services)).toMatchObject({ unreadable: [] });
    services.bankKeys = await load([key]);
    await isKnown();
    const revealed = clientOf(server, buyer).vault.revealOwn({ p_redemption_id: id });
    expect(await revealed).toMatchObject({ code: codes[0] });
    const after = await codesOf(server, item);
    expect(after.map(({ code_hash }) => code_hash)).not.toEqual(
      before.map(({ code_hash }) => code_hash),
    );
  });
});
