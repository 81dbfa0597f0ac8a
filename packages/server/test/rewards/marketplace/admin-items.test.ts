import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { adminDecisions, marketplaceItems } from "../../../src/platform/db/schema/index";
import { clientOf, fieldErrorsOf, type Inputs, outcomes, tryCall } from "../../support/client";
import { addItem, redeemed, stockOf } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
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
let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await addPerson(server, { admin: true });
  user = await addPerson(server, { points: 1_000 });
});

const create = (item: Inputs["items"]["create"], as: Person | undefined = admin) =>
  clientOf(server, as).items.create(item);
/** Sends whatever a test has made of a form. */
const createFrom = (body: object) =>
  request(server, "POST", "/admin/marketplace/items", { as: admin, body });
const update = (id: string, item: Change, as: Person | undefined = admin) =>
  clientOf(server, as).items.update({ id, ...item });
const remove = (id: string, as: Person | undefined = admin) =>
  clientOf(server, as).items.delete({ id });
const decisionsOn = (id: string) =>
  server.services.db
    .select()
    .from(adminDecisions)
    .where(eq(adminDecisions.subject_id, id))
    .orderBy(adminDecisions.created_at, adminDecisions.id);

describe("adding an item", () => {
  it("trims a new item and records its admin, without its code", async () => {
    const body = await create(FORM);
    expect(body).toMatchObject({ ...FORM, name: "Coffee card" });
    const { id } = body;
    const decisions = await decisionsOn(id);
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

  it.each([
    [{ name: " " }, "Item name is required."],
    [{ description: "" }, "Item description is required."],
    [{ value: "" }, "Item value is required."],
    [{ image_url: "\t" }, "Item image URL is required."],
    [{ price: 0 }, "Price must be greater than 0."],
    [{ price: -1 }, "Price must be greater than 0."],
    [{ price: 0.5 }, "Price must be a whole number of points."],
    [{ price: 1e300 }, "Price must be at most 1,000,000,000 points."],
    [{ quantity: -1 }, "Quantity cannot be negative."],
    [{ quantity: 1.5 }, "Quantity must be a whole number."],
    [{ quantity: 1e12 }, "Quantity must be at most 1,000,000."],
    [
      { type: "Cash", redemption_code: null, value: "1 month" },
      "The value of a Cash item must be a dollar amount such as $100.",
    ],
    [{ type: "Electronics" }, "Only gift cards have a redemption code."],
  ])("refuses a new item with %j: %s", async (wrong, message) => {
    const answer = await createFrom({ ...FORM, ...wrong });
    expect(answer).toMatchObject({ status: 400, body: { code: "BAD_REQUEST", message } });
    expect(Object.values(fieldErrorsOf(answer))).toEqual([message]);
  });

  it("names every missing field of a new item", async () => {
    const { status, body } = await createFrom({});
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

  it("refuses a new item of a wrong shape", async () => {
    const bad = [
      { price: "220" },
      { price: null },
      { type: "Car" },
      { name: 7 },
      { name: "x".repeat(201) },
      { name: "a\u0000b" },
      { id: newId() },
      { created_at: "2020-01-01T00:00:00Z" },
      { deleted_at: null },
    ];
    for (const wrong of bad) expect((await createFrom({ ...FORM, ...wrong })).status).toBe(400);
    expect((await createFrom([FORM])).status).toBe(400);
  });

  it("allows changes of items to admins alone", async () => {
    const before = await server.services.db.select().from(marketplaceItems);
    const item = await addItem(server);
    expect((await tryCall(create(FORM, user))).status).toBe(403);
    expect((await tryCall(update(item.id, { price: 1 }, user))).status).toBe(403);
    expect((await tryCall(remove(item.id, user))).status).toBe(403);
    const { items } = clientOf(server);
    expect((await tryCall(items.create(FORM))).status).toBe(401);
    expect((await tryCall(items.update({ id: item.id }))).status).toBe(401);
    expect((await tryCall(items.delete({ id: item.id }))).status).toBe(401);
    expect(await server.services.db.select().from(marketplaceItems)).toHaveLength(
      before.length + 1,
    );
  });
});

describe("changing an item", () => {
  it("changes the given fields of an item alone", async () => {
    const item = await addItem(server, { quantity: 5, redemption_code: "OLD" });
    await redeemed(server, user, item);
    const body = await update(item.id, { price: 321, redemption_code: "" });
    expect(body).toMatchObject({ name: item.name, price: 321, quantity: 4, redemption_code: null });
    expect((await decisionsOn(item.id)).at(-1)).toMatchObject({
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

  it("counts edits but not sales, and refuses an older version with both sides", async () => {
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
    expect(await update(item.id, { name: "Mine", version: 2 })).toMatchObject({
      name: "Mine",
      price: 300,
    });
  });

  it("lets exactly one of several simultaneous edits of the same version through", async () => {
    const item = await addItem(server, { quantity: 5 });
    const edits = [1, 2, 3, 4].map((price) => tryCall(update(item.id, { price, version: 1 })));
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
    expect((await decisionsOn(item.id)).at(-1)).toMatchObject({ action: "delete_item" });
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
    const first = await get({ limit: 2 });
    const rest = await get({ limit: 100, cursor: first.next_cursor ?? "" });
    expect([...first.items, ...rest.items]).toEqual(all);
  });
});
