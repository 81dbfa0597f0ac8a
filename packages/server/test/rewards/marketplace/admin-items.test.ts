import { describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { clientOf, fieldErrorsOf, type Inputs, outcomes, tryCall } from "../../support/client";
import { decisionsOn } from "../../support/decisions";
import { addItem, redeemed, stockOf } from "../../support/marketplace";
import { allPages } from "../../support/pages";
import { testPerson } from "../../support/people";
import { request } from "../../support/request";
import { testServer } from "../../support/server";

const FORM = {
  name: "  Coffee card ",
  type: "Gift Card" as const,
  price: 220,
  description: "Coffee.",
  value: "$10",
  quantity: 5,
  image_url: "/items/gift-card.svg",
  redemption_code: "COFFEE-42",
};

type Change = Omit<Inputs["items"]["update"], "id">;

const server = testServer();
const admin = testPerson(server, { admin: true });
const user = testPerson(server, { points: 1_000 });

const create = (item: Inputs["items"]["create"]) => clientOf(server, admin).items.create(item);
const update = (id: string, item: Change) => clientOf(server, admin).items.update({ id, ...item });
const remove = (id: string) => clientOf(server, admin).items.delete({ id });

describe("adding an item", () => {
  it("trims a new item and records its admin, without its code", async () => {
    const body = await create(FORM);
    expect(body).toMatchObject({ ...FORM, name: "Coffee card" });
    const { id } = body;
    const decisions = await decisionsOn(server, id);
    expect(decisions).toMatchObject([
      {
        admin_id: admin.id,
        action: "create_item",
        subject_type: "marketplace_item",
        before: null,
        after: { name: "Coffee card", price: 220, has_redemption_code: true },
      },
    ]);
    expect(JSON.stringify(decisions)).not.toContain("COFFEE-42");
  });

  it("names every missing field of a new item", async () => {
    const path = "/admin/marketplace/items";
    const { status, body } = await request(server, "POST", path, { as: admin, body: {} });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      message: "Item name is required.",
      data: {
        fields: {
          name: "Item name is required.",
          description: "Item description is required.",
          value: "Item value is required.",
          image_url: "Item image URL is required.",
          price: "Price must be greater than 0.",
        },
      },
    });
  });
});

describe("changing an item", () => {
  it("changes the given fields of an item alone", async () => {
    const item = await addItem(server, { quantity: 5, redemption_code: "OLD" });
    await redeemed(server, user, item);
    const body = await update(item.id, { price: 321, redemption_code: "" });
    expect(body).toMatchObject({ name: item.name, price: 321, quantity: 4, redemption_code: null });
    expect((await decisionsOn(server, item.id)).at(-1)).toMatchObject({
      action: "update_item",
      before: { price: 200, has_redemption_code: true },
      after: { price: 321, has_redemption_code: false },
    });
  });

  it("validates an item as it would be after the change", async () => {
    const item = await addItem(server, { value: "1 month", type: "Subscription" });
    expect(await tryCall(update(item.id, { type: "Cash" }))).toMatchObject({
      status: 400,
      body: { data: { fields: { value: expect.stringContaining("dollar") } } },
    });
    await update(item.id, { type: "Cash", value: "$5" });
    expect(await tryCall(update(item.id, { quantity_change: -21 }))).toMatchObject({
      status: 400,
      body: {
        data: { fields: { quantity_change: "Only 20 left in stock by now. Nothing was saved." } },
      },
    });
    await update(item.id, {});
  });
});

describe("an edit of an item beside sales and other edits", () => {
  it("changes the stock by a difference, so that nothing sold comes back", async () => {
    const item = await addItem(server, { quantity: 5 });
    await redeemed(server, user, item);
    await redeemed(server, user, item);
    expect(await update(item.id, { description: "Reworded." })).toMatchObject({ quantity: 3 });
    expect(await update(item.id, { quantity_change: -2 })).toMatchObject({ quantity: 1 });
    const path = `/admin/marketplace/items/${item.id}`;
    const whole = await request(server, "PATCH", path, { as: admin, body: { quantity: 5 } });
    expect(whole.status).toBe(400);
    expect(Object.keys(fieldErrorsOf(whole))).toEqual(["quantity"]);
    expect(await stockOf(server, item)).toBe(1);
    expect((await server.audit()).mismatches).toEqual([]);
  });

  it("counts edits but not sales, refuses an older version with both sides, and lets one of several edits at once through", async () => {
    const item = await addItem(server, { price: 200 });
    await redeemed(server, user, item);
    expect(await update(item.id, { price: 300, version: 1 })).toMatchObject({ version: 2 });
    expect(await tryCall(update(item.id, { name: "Mine", version: 1 }))).toMatchObject({
      status: 409,
      body: {
        code: "CHANGED_MEANWHILE",
        data: {
          given: { name: "Mine" },
          current: { id: item.id, name: item.name, price: 300, version: 2 },
        },
      },
    });
    const edits = [1, 2, 3, 4].map((price) => tryCall(update(item.id, { price, version: 2 })));
    expect(outcomes(await Promise.all(edits))).toEqual({ OK: 1, CHANGED_MEANWHILE: 3 });
  });
});

describe("deleting an item", () => {
  it("hides a deleted item everywhere and keeps its redemptions", async () => {
    const item = await addItem(server);
    await redeemed(server, user, item);
    await remove(item.id);
    expect(await tryCall(remove(item.id))).toMatchObject({
      status: 404,
      body: { message: "Item not found" },
    });
    expect((await tryCall(update(item.id, { price: 1 }))).status).toBe(404);
    expect((await tryCall(remove(newId()))).status).toBe(404);
    const listed = await clientOf(server, admin).items.list({ limit: 100 });
    expect(JSON.stringify(listed)).not.toContain(item.id);
    const mine = await clientOf(server, user).redemptions.mine({});
    expect(JSON.stringify(mine)).toContain(item.id);
    expect((await decisionsOn(server, item.id)).at(-1)).toMatchObject({ action: "delete_item" });
    expect(await stockOf(server, item)).toBe(19);
  });
});

describe("the admins' list of items", () => {
  it("lists items to admins, newest first, with codes, filters and pages", async () => {
    const item = await addItem(server, { name: "Zebra card", redemption_code: "STRIPES" });
    const get = (query: Inputs["items"]["list"]) => clientOf(server, admin).items.list(query);
    const found = await get({ search: "zebra", type: "Gift Card" });
    expect(found.items).toMatchObject([{ id: item.id, redemption_code: "STRIPES" }]);
    const all = (await get({ limit: 100 })).items;
    const times = all.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    expect(await allPages((next) => get({ limit: 2, ...next }))).toEqual(all);
  });
});
