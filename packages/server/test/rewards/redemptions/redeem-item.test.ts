import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { NewItem } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import { marketplaceItems, redemptions } from "../../../src/platform/db/schema/index";
import { clientOf, codeOf, fieldErrorsOf, tryCall } from "../../support/client";
import {
  addCashItem,
  addItem,
  BANK_DETAILS,
  redeem,
  redeemed,
  stockOf,
} from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";

const server = testServer();
let person: Person;

const change = (id: string, values: Partial<typeof marketplaceItems.$inferInsert>) =>
  server.services.db.update(marketplaceItems).set(values).where(eq(marketplaceItems.id, id));

/** What must be untouched after a refusal: 500 points, 20 in stock, nothing bought. */
async function expectNothingBought(item: { id: string }, buyer: Person, points = 500, stock = 20) {
  expect(await pointsOf(server, buyer)).toBe(points);
  expect(await stockOf(server, item)).toBe(stock);
  const bought = await server.services.db
    .select()
    .from(redemptions)
    .where(eq(redemptions.item_id, item.id));
  expect(bought).toEqual([]);
}

describe("redeeming an item", () => {
  it("takes the item from the stock and its price from the balance, pending a decision", async () => {
    const buyer = await addPerson(server, { points: 500 });
    const item = await addItem(server, { redemption_code: "SECRET" });
    const body = await redeem(server, buyer, item, {
      p_expected_price: 200,
      p_expected_value: "$10",
    });
    expect(body).toMatchObject({
      user_id: buyer.id,
      type: "ITEM",
      item_id: item.id,
      item_name: item.name,
      item_value: "$10",
      item_type: "Gift Card",
      price: 200,
      amount: null,
      commission_amount: 0,
      commission_rate: 0,
      bank_details: null,
      status: "PENDING",
      redemption_code: null,
      decided_at: null,
    });
    expect(await pointsOf(server, buyer)).toBe(300);
    expect(await stockOf(server, item)).toBe(19);
    expect(await ledgerOf(server, buyer)).toEqual([
      ["POINTS_EARNED", 500],
      ["POINTS_REDEEMED", -200],
    ]);
  });

  it("gives each redemption a reference of its own, also when the first one drawn is taken", async () => {
    const buyer = await addPerson(server, { points: 500 });
    const item = await addItem(server);
    const { reference } = await redeem(server, buyer, item);
    expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
    const { db } = server.services;
    await db.execute(sql`create sequence draws`);
    await db.execute(
      sql.raw(`create function draw_taken() returns trigger language plpgsql as $$ begin
        if nextval('draws') = 1 then new.reference := '${reference}'; end if;
        return new; end $$`),
    );
    await db.execute(sql`create trigger draw_taken before insert on redemptions
      for each row execute function draw_taken()`);
    const second = await redeem(server, buyer, item);
    await db.execute(sql`drop trigger draw_taken on redemptions`);
    expect(second.reference).not.toBe(reference);
    expect(await stockOf(server, item)).toBe(18);
    expect(await pointsOf(server, buyer)).toBe(100);
  });

  it("sells the last piece for the last point, on terms that stay when the item changes", async () => {
    const buyer = await addPerson(server, { points: 200 });
    const item = await addItem(server, { quantity: 1 });
    await redeem(server, buyer, item);
    expect(await pointsOf(server, buyer)).toBe(0);
    expect(await stockOf(server, item)).toBe(0);
    await change(item.id, { name: "Another", value: "$1", price: 9 });
    const body = await clientOf(server, buyer).redemptions.mine({});
    expect(body.items).toMatchObject([{ item_name: item.name, item_value: "$10", price: 200 }]);
  });
});

describe("refused redemptions", () => {
  beforeAll(async () => {
    person = await addPerson(server, { points: 500 });
  });

  it.each([
    ["without enough points", { price: 501 }, "NOT_ENOUGH_POINTS", /^You don't have enough points/],
    ["of a sold-out item", { quantity: 0 }, "ITEM_SOLD_OUT", /^This item is sold out/],
  ])("refuses a redemption %s", async (_, given: Partial<NewItem>, code, message) => {
    const item = await addItem(server, given);
    expect(await tryCall(redeem(server, person, item))).toMatchObject({
      status: 409,
      body: { code, message: expect.stringMatching(message) },
    });
    await expectNothingBought(item, person, 500, given.quantity ?? 20);
  });

  it("refuses a redemption of a deleted or unknown item", async () => {
    const item = await addItem(server);
    await change(item.id, { deleted_at: new Date().toISOString() });
    expect(await tryCall(redeem(server, person, item))).toMatchObject({
      status: 409,
      body: { code: "ITEM_NOT_AVAILABLE", message: "This item is no longer available." },
    });
    expect(await tryCall(redeem(server, person, { id: newId() }))).toMatchObject({
      status: 404,
      body: { code: "NOT_FOUND", message: "Item not found" },
    });
    await expectNothingBought(item, person);
  });

  it.each([
    [{ price: 201 }, { p_expected_price: 200 }],
    [{ price: 100 }, { p_expected_price: 200 }],
    [{ value: "$5" }, { p_expected_price: 200, p_expected_value: "$10" }],
  ])(
    "refuses a redemption when %j was changed since the page was opened",
    async (values, shown) => {
      const item = await addItem(server);
      await change(item.id, values);
      const { status, body } = await tryCall(redeem(server, person, item, shown));
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: "ITEM_CHANGED" });
      await expectNothingBought(item, person);
    },
  );
});

describe("redeeming cash", () => {
  it.each([
    ["$100", 100, 3, 97_000],
    ["$33.33", 33.33, 1, 32_330],
    ["$1,000,000", 1_000_000, 30_000, 970_000_000],
  ])(
    "keeps amount, fee and naira of %s at the rate of the purchase",
    async (value, amount, fee, naira) => {
      const buyer = await addPerson(server, { points: 200 });
      const item = await addCashItem(server, { value });
      const body = await redeem(server, buyer, item, { p_bank_details: BANK_DETAILS });
      expect(body).toMatchObject({
        type: "CASH",
        item_type: "Cash",
        amount,
        commission_amount: fee,
        commission_rate: 0.03,
        naira_rate: 1_000,
        naira_amount: naira,
        bank_details: { ...BANK_DETAILS, accountNumber: "****6354" },
      });
    },
  );

  it.each([
    [undefined, ["accountName", "bankName", "accountNumber"]],
    [{ ...BANK_DETAILS, bankName: "", accountName: "\t" }, ["accountName", "bankName"]],
  ])("asks for missing bank details when given %j", async (p_bank_details, missing) => {
    const buyer = await addPerson(server, { points: 500 });
    const item = await addCashItem(server);
    const refusal = await tryCall(redeem(server, buyer, item, { p_bank_details }));
    const message = "Please fill in all bank details.";
    expect(refusal).toMatchObject({ status: 400, body: { code: "BAD_REQUEST", message } });
    const fields = missing.map((field) => [`p_bank_details.${field}`, message]);
    expect(fieldErrorsOf(refusal)).toEqual(Object.fromEntries(fields));
    await expectNothingBought(item, buyer);
  });

  it("names an invalid field of bank details without repeating it", async () => {
    const buyer = await addPerson(server, { points: 500 });
    const item = await addCashItem(server);
    const p_bank_details = { ...BANK_DETAILS, accountNumber: "12\u202e34" };
    const { status, body } = await tryCall(redeem(server, buyer, item, { p_bank_details }));
    expect(status).toBe(400);
    expect(Object.keys(fieldErrorsOf({ body }))).toEqual(["p_bank_details.accountNumber"]);
    expect(JSON.stringify(body)).not.toContain("12");
    await expectNothingBought(item, buyer);
  });

  it("stores no bank details for an item that is not cash", async () => {
    const buyer = await addPerson(server, { points: 500 });
    const id = await redeemed(server, buyer, await addItem(server), {
      p_bank_details: BANK_DETAILS,
    });
    const [row] = await server.services.db.select().from(redemptions).where(eq(redemptions.id, id));
    expect(row?.bank_details).toBeNull();
  });
});

describe("a repeated redemption", () => {
  it("answers a repeated redemption with the first result and buys once, after any change of the item, but buys for another person", async () => {
    const buyer = await addPerson(server, { points: 500 });
    const item = await addItem(server, { quantity: 1 });
    const request = { p_request_id: newId(), p_expected_price: 200 };
    const first = await tryCall(redeem(server, buyer, item, request));
    await change(item.id, { deleted_at: new Date().toISOString(), price: 999 });
    const again = await tryCall(redeem(server, buyer, item, request));
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await pointsOf(server, buyer)).toBe(300);
    expect(await stockOf(server, item)).toBe(0);
    const { p_request_id } = request;
    const other = await addPerson(server, { points: 500 });
    await redeem(server, other, await addItem(server), { p_request_id });
    expect(await pointsOf(server, other)).toBe(300);
  });

  it("compares the trimmed bank details of a repeated cash redemption", async () => {
    const buyer = await addPerson(server, { points: 500 });
    const item = await addCashItem(server);
    const request = { p_request_id: newId(), p_bank_details: BANK_DETAILS };
    const first = await tryCall(redeem(server, buyer, item, request));
    const spaced = { ...BANK_DETAILS, accountName: ` ${BANK_DETAILS.accountName} ` };
    const again = await tryCall(
      redeem(server, buyer, item, { ...request, p_bank_details: spaced }),
    );
    expect(again).toMatchObject({ status: 200, body: first.body });
    for (const other of [null, { ...BANK_DETAILS, accountNumber: "1111111111" }]) {
      expect(await codeOf(redeem(server, buyer, item, { ...request, p_bank_details: other }))).toBe(
        "REQUEST_REUSED",
      );
    }
    expect(await pointsOf(server, buyer)).toBe(300);
  });

  it("refuses a reused request id for another redemption", async () => {
    const buyer = await addPerson(server, { points: 500 });
    const [item, other] = [await addItem(server), await addItem(server)];
    const p_request_id = newId();
    await redeemed(server, buyer, item, { p_request_id });
    for (const [asked, extra] of [
      [other, {}],
      [item, { p_expected_price: 100 }],
      [item, { p_expected_value: "$99" }],
    ] as const) {
      expect(await codeOf(redeem(server, buyer, asked, { p_request_id, ...extra }))).toBe(
        "REQUEST_REUSED",
      );
    }
    expect(await pointsOf(server, buyer)).toBe(300);
    expect(await stockOf(server, other)).toBe(20);
  });

  it("accepts a request again that was refused for lack of stock, after the item is restocked", async () => {
    const admin = await addPerson(server, { admin: true });
    const buyer = await addPerson(server, { points: 500 });
    const item = await addItem(server, { quantity: 0 });
    const p_request_id = newId();
    expect((await tryCall(redeem(server, buyer, item, { p_request_id }))).status).toBe(409);
    await clientOf(server, admin).items.update({ id: item.id, quantity_change: 1 });
    await redeem(server, buyer, item, { p_request_id });
  });
});

it("passes the audit after all redemptions", async () => {
  expect((await server.audit()).mismatches).toEqual([]);
});
