import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { marketplaceItems } from "../../../src/platform/db/schema/index";
import { clientOf, type Inputs, type Outputs, tryCall } from "../../support/client";
import { addItem } from "../../support/marketplace";
import { addPerson, type Person } from "../../support/people";
import { request } from "../../support/request";
import { startTestServer, testServer } from "../../support/server";

const server = testServer();
let person: Person;
beforeAll(async () => {
  person = await addPerson(server);
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
  it("lists no items in an empty marketplace", async () => {
    const empty = await startTestServer();
    const { marketplace } = clientOf(empty, await addPerson(empty));
    expect(await marketplace.list({})).toEqual({ items: [], types: [], next_cursor: null });
    await empty.stop();
  });

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
    ["_____________________", []],
    ["\\", []],
    ["' or 1=1 --", []],
  ])("finds %j literally in an item's name and description", async (search, found) => {
    expect(names(await list({ search }))).toEqual(found);
  });

  it("lists items by the points that a dollar of their value costs, those without dollars last", async () => {
    const own = await startTestServer();
    const values: [string, number, string][] = [
      ["22.5 a dollar", 450, "$20"],
      ["20 a dollar", 30, "$1.50"],
      ["the dearest", 1_000, "$1"],
      ["no dollars", 1, "Three months"],
      ["19 a dollar", 19_000, "$1,000"],
    ];
    for (const [name, price, value] of values) await addItem(own, { name, price, value });
    const { marketplace } = clientOf(own, await addPerson(own));
    expect(names(await marketplace.list({ sort: "value" }))).toEqual([
      "19 a dollar",
      "20 a dollar",
      "22.5 a dollar",
      "the dearest",
      "no dollars",
    ]);
    await own.stop();
  });

  it("pages items without gaps or repeats, also among equal prices", async () => {
    for (const sort of ["price_asc", "price_desc", "value"] as const) {
      const seen: string[] = [];
      let cursor: string | null = null;
      do {
        const page: Page = await list({ sort, limit: 1, ...(cursor !== null && { cursor }) });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.next_cursor;
      } while (cursor !== null);
      const all = (await list({ sort })).items.map(({ id }) => id);
      expect(seen).toEqual(all);
    }
  });

  it("refuses unknown filters of the marketplace", async () => {
    const bad: Record<string, string>[] = [
      { sort: "name" },
      { type: "cash" },
      { limit: "0" },
      { limit: "101" },
      { limit: "x" },
      { cursor: "nonsense" },
      { cursor: Buffer.from('["2026-01-01T00:00:00.000Z","x"]').toString("base64url") },
      { search: "x".repeat(101) },
      { colour: "red" },
    ];
    for (const query of bad) {
      const path = "/marketplace/items";
      expect((await request(server, "GET", path, { as: person, query })).status).toBe(400);
    }
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
    expect((await tryCall(get("7"))).status).toBe(400);
  });
});
