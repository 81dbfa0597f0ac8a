import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../src/db/new-id";
import { adminDecisions, marketplaceItems } from "../../src/db/schema/index";
import { clientOf, tryCall } from "../support/client";
import { request } from "../support/request";
import { addItem, redeemed, stockOf } from "../support/marketplace";
import { addPerson, type Person } from "../support/people";
import { startTestServer, type TestServer } from "../support/server";

const PATH = "/admin/marketplace/items";
const FORM = {
  name: "  Coffee card ",
  type: "Gift Card",
  price: 220,
  description: "Coffee.",
  value: "$10",
  quantity: 5,
  image_url: "/items/gift-card.svg",
  redemption_code: "COFFEE-42",
};

let server: TestServer;
let admin: Person;
let user: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await addPerson(server, { admin: true });
  user = await addPerson(server, { points: 1_000 });
});
afterAll(() => server.stop());

const create = (body: unknown, as: Person | undefined = admin) =>
  request(server, "POST", PATH, { as, body });
const update = (id: string, body: unknown, as: Person | undefined = admin) =>
  request(server, "PATCH", `${PATH}/${id}`, { as, body });
const remove = (id: string, as: Person | undefined = admin) =>
  request(server, "DELETE", `${PATH}/${id}`, { as });
const decisionsOn = (id: string) =>
  server.services.db
    .select()
    .from(adminDecisions)
    .where(eq(adminDecisions.subject_id, id))
    .orderBy(adminDecisions.created_at, adminDecisions.id);

describe("adding an item", () => {
  it("keeps it trimmed and records who did it, without its code", async () => {
    const { status, body } = await tryCall(create(FORM));
    expect(status).toBe(200);
    expect(body).toMatchObject({ ...FORM, name: "Coffee card" });
    const { id } = body as { id: string };
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
  ])("with %j answers: %s", async (wrong, message) => {
    const { status, body } = await tryCall(create({ ...FORM, ...wrong }));
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: "BAD_REQUEST", message });
    expect(Object.values((body as { data: { fields: object } }).data.fields)).toEqual([message]);
  });

  it("names every field that is missing", async () => {
    const { status, body } = await tryCall(create({}));
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

  it("refuses what does not have the shape of an item", async () => {
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
    for (const wrong of bad) expect((await tryCall(create({ ...FORM, ...wrong }))).status).toBe(400);
    expect((await tryCall(create([FORM]))).status).toBe(400);
  });

  it("is for admins", async () => {
    const before = await server.services.db.select().from(marketplaceItems);
    const item = await addItem(server);
    expect((await tryCall(create(FORM, user))).status).toBe(403);
    expect((await tryCall(update(item.id, { price: 1 }, user))).status).toBe(403);
    expect((await tryCall(remove(item.id, user))).status).toBe(403);
    expect((await request(server, "POST", PATH, { body: FORM })).status).toBe(401);
    expect((await request(server, "PATCH", `${PATH}/${item.id}`, { body: {} })).status).toBe(401);
    expect((await request(server, "DELETE", `${PATH}/${item.id}`)).status).toBe(401);
    expect(await server.services.db.select().from(marketplaceItems)).toHaveLength(
      before.length + 1,
    );
  });
});

describe("changing an item", () => {
  it("changes what is given, and only that", async () => {
    const item = await addItem(server, { quantity: 5, redemption_code: "OLD" });
    await redeemed(server, user, item);
    const { status, body } = await tryCall(update(item.id, { price: 321, redemption_code: "" }));
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: item.name, price: 321, quantity: 4, redemption_code: null });
    expect((await decisionsOn(item.id)).at(-1)).toMatchObject({
      action: "update_item",
      before: { price: 200, has_redemption_code: true },
      after: { price: 321, has_redemption_code: false },
    });
  });

  it("judges the item as it would be", async () => {
    const item = await addItem(server, { value: "1 month", type: "Subscription" });
    expect(await tryCall(update(item.id, { type: "Cash" }))).toMatchObject({
      status: 400,
      body: { data: { fields: { value: expect.stringContaining("dollar") } } },
    });
    await update(item.id, { type: "Cash", value: "$5" });
    expect((await tryCall(update(item.id, { quantity: -1 }))).status).toBe(400);
    await update(item.id, {});
  });
});

describe("deleting an item", () => {
  it("hides it everywhere, once, and keeps its redemptions", async () => {
    const item = await addItem(server);
    await redeemed(server, user, item);
    await remove(item.id);
    expect(await tryCall(remove(item.id))).toMatchObject({
      status: 404,
      body: { message: "Item not found" },
    });
    expect((await tryCall(update(item.id, { price: 1 }))).status).toBe(404);
    expect((await tryCall(remove(newId()))).status).toBe(404);
    const { body } = await request(server, "GET", PATH, { as: admin, query: { limit: "100" } });
    expect(JSON.stringify(body)).not.toContain(item.id);
    const mine = await tryCall(clientOf(server, user).redemptions.mine({}));
    expect(JSON.stringify(mine.body)).toContain(item.id);
    expect((await decisionsOn(item.id)).at(-1)).toMatchObject({ action: "delete_item" });
    expect(await stockOf(server, item)).toBe(19);
  });
});

describe("the admins' list", () => {
  it("is newest first, shows codes, filters and pages", async () => {
    const item = await addItem(server, { name: "Zebra card", redemption_code: "STRIPES" });
    const get = async (query: Record<string, string>) =>
      (await request(server, "GET", PATH, { as: admin, query })).body as {
        items: { id: string; redemption_code: string | null; created_at: string }[];
        next_cursor: string | null;
      };
    const found = await get({ search: "zebra", type: "Gift Card" });
    expect(found.items).toMatchObject([{ id: item.id, redemption_code: "STRIPES" }]);
    const all = (await get({ limit: "100" })).items;
    const times = all.map(({ created_at }) => created_at);
    expect(times).toEqual([...times].sort().reverse());
    const first = await get({ limit: "2" });
    const rest = await get({ limit: "100", cursor: first.next_cursor ?? "" });
    expect([...first.items, ...rest.items]).toEqual(all);
  });
});
