import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { marketplaceItems } from "../../../src/platform/db/schema/index";
import { clientOf, codeOf, type Inputs, type Outputs, tryCall } from "../../support/client";
import { addItem } from "../../support/marketplace";
import { allPages } from "../../support/pages";
import { addPerson, type Person } from "../../support/people";
import { testServer } from "../../support/server";

const server = testServer();
let person: Person;
beforeAll(async () => {
  person = await addPerson(server);
  expect(await list()).toEqual({ items: [], types: [], next_cursor: null });
  await addItem(server, { name: "Dear", price: 900, type: "Electronics" });
  await addItem(server, { name: "Cheap", price: 5, description: "100% cotton_bag" });
  await addItem(server, { name: "Gone", price: 300, quantity: 0, type: "Subscription" });
  await hide(await addItem(server, { name: "Hidden", price: 1 }));
  await addItem(server, { name: "Money", price: 900, type: "Cash", value: "$100" });
});

type Page = Outputs["marketplace"]["list"];
const list = (query: Inputs["marketplace"]["list"] = {}) =>
  clientOf(server, person).marketplace.list(query);
const hide = ({ id }: { id: string }) =>
  server.services.db
    .update(marketplaceItems)
    .set({ deleted_at: new Date().toISOString() })
    .where(eq(marketplaceItems.id, id));
const names = (page: Page) => page.items.map(({ name }) => name);

describe("the marketplace", () => {
  it("lists items by price in both directions, with sold-out and without deleted ones", async () => {
    const given = ["Cheap", "Gone", "Dear", "Hidden", "Money"];
    const page = await list();
    const shown = names(page).filter((name) => given.includes(name));
    expect(shown.slice(0, 2)).toEqual(["Cheap", "Gone"]);
    expect(shown).toHaveLength(4);
    expect(page.items.find(({ name }) => name === "Gone")?.quantity).toBe(0);
    expect(names(await list({ sort: "price_desc" }))).toEqual(names(page).reverse());
  });

  it("lists the types of items under any filter", async () => {
    const page = await list({ type: "Cash", search: "mon" });
    expect(names(page)).toEqual(["Money"]);
    expect(page.types).toEqual(["Gift Card", "Subscription", "Electronics", "Cash"]);
  });

  it.each([
    ["CHEAP", ["Cheap"]],
    ["100% c", ["Cheap"]],
    ["n_b", ["Cheap"]],
    ["100%%", []],
    ["\\", []],
  ])("finds %j literally in an item's name and description", async (search, found) => {
    expect(names(await list({ search }))).toEqual(found);
  });

  it("lists items by the points that a dollar of their value costs, those without dollars last", async () => {
    const values: [string, number, string][] = [
      ["22.5 a dollar", 450, "$20"],
      ["20 a dollar", 30, "$1.50"],
      ["the dearest", 1_000, "$1"],
      ["no dollars", 1, "Three months"],
      ["19 a dollar", 19_000, "$1,000"],
    ];
    for (const [name, price, value] of values) await addItem(server, { name, price, value });
    const given = values.map(([name]) => name);
    const shown = names(await list({ sort: "value" }));
    expect(shown.filter((name) => given.includes(name))).toEqual([
      "19 a dollar",
      "20 a dollar",
      "22.5 a dollar",
      "the dearest",
      "no dollars",
    ]);
  });

  it("pages items without gaps or repeats, also among equal prices, and takes no cursor of another list", async () => {
    for (const sort of ["price_asc", "price_desc", "value"] as const) {
      const paged = await allPages((next) => list({ sort, limit: 1, ...next }));
      expect(paged).toEqual((await list({ sort })).items);
    }
    const other = Buffer.from('["2026-01-01T00:00:00.000Z","x"]').toString("base64url");
    expect(await codeOf(list({ cursor: other }))).toBe("BAD_REQUEST");
  });
});

describe("one item", () => {
  const get = (id: string) => clientOf(server, person).marketplace.get({ id });

  it("returns an item without its code, as in the list", async () => {
    const item = await addItem(server, { redemption_code: "SECRET-CODE", quantity: 3 });
    const body = await get(item.id);
    expect(body).toEqual({
      id: item.id,
      name: item.name,
      type: "Gift Card",
      price: 200,
      description: item.description,
      value: "$10",
      quantity: 3,
      image_url: "/items/gift-card.svg",
      instant: false,
      created_at: item.created_at,
    });
    expect(JSON.stringify(await list())).not.toContain("SECRET-CODE");
  });

  it("answers 404 to unknown and deleted items", async () => {
    const deleted = await addItem(server);
    await hide(deleted);
    for (const id of [newId(), deleted.id]) {
      expect(await tryCall(get(id))).toMatchObject({
        status: 404,
        body: { code: "NOT_FOUND", message: "Item not found" },
      });
    }
  });
});
