import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { marketplaceItems, redemptions } from "../../../src/platform/db/schema/index";
import { clientOf, fieldErrorsOf, tryCall } from "../../support/client";
import {
  addCashItem,
  addItem,
  BANK_DETAILS,
  redeem,
  redeemed,
  stockOf,
} from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { request } from "../../support/request";
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

  it("keeps the naira that cash pays, at the rate of the purchase", async () => {
    const buyer = await addPerson(server, { points: 500 });
    const item = await addCashItem(server, { value: "$33.33" });
    const body = await redeem(server, buyer, item, { p_bank_details: BANK_DETAILS });
    expect(body).toMatchObject({ item_type: "Cash", naira_rate: 1_000, naira_amount: 32_330 });
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

  it("sells the last piece for the last point", async () => {
    const buyer = await addPerson(server, { points: 200 });
    const item = await addItem(server, { quantity: 1 });
    await redeem(server, buyer, item);
    expect(await pointsOf(server, buyer)).toBe(0);
    expect(await stockOf(server, item)).toBe(0);
  });

  it("keeps the terms of a redemption when the item changes afterwards", async () => {
    const buyer = await addPerson(server, { points: 500 });
    const item = await addItem(server);
    await redeemed(server, buyer, item);
    await change(item.id, { name: "Another", value: "$1", price: 9 });
    const body = await clientOf(server, buyer).redemptions.mine({});
    expect(body.items).toMatchObject([{ item_name: item.name, item_value: "$10", price: 200 }]);
  });
});

describe("refused redemptions", () => {
  beforeAll(async () => {
    person = await addPerson(server, { points: 500 });
  });

  it("refuses a redemption without a session", async () => {
    const item = await addItem(server);
    expect((await tryCall(redeem(server, undefined, item))).status).toBe(401);
    await expectNothingBought(item, person);
  });

  it("refuses a redemption without enough points", async () => {
    const item = await addItem(server, { price: 501 });
    expect(await tryCall(redeem(server, person, item))).toMatchObject({
      status: 409,
      body: {
        code: "NOT_ENOUGH_POINTS",
        message: "You don't have enough points to redeem this item.",
      },
    });
    await expectNothingBought(item, person);
  });

  it("refuses a redemption of a sold-out item", async () => {
    const item = await addItem(server, { quantity: 0 });
    expect(await tryCall(redeem(server, person, item))).toMatchObject({
      status: 409,
      body: { code: "ITEM_SOLD_OUT", message: "This item is sold out." },
    });
    await expectNothingBought(item, person, 500, 0);
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

  it("refuses a malformed redemption", async () => {
    const item = await addItem(server);
    const good = { p_item_id: item.id, p_request_id: newId() };
    const bad = [
      {},
      { ...good, p_item_id: "7" },
      { ...good, p_request_id: undefined },
      { ...good, p_request_id: "again" },
      { ...good, p_expected_price: -1 },
      { ...good, p_expected_price: 1.5 },
      { ...good, p_expected_price: "200" },
      { ...good, p_price: 1 },
      { ...good, p_user_id: person.id },
      { ...good, p_bank_details: "none" },
      { ...good, p_bank_details: { ...BANK_DETAILS, iban: "x" } },
      { ...good, p_bank_details: { ...BANK_DETAILS, bankName: 7 } },
    ];
    for (const body of bad)
      expect((await request(server, "POST", "/rpc/redeem_item", { as: person, body })).status).toBe(
        400,
      );
    await expectNothingBought(item, person);
  });
});

describe("redeeming cash", () => {
  it.each([
    ["$100", 100, 3],
    ["$10.50", 10.5, 0.32],
    ["$0.50", 0.5, 0.02],
    ["$0.01", 0.01, 0],
    ["$1,000.50", 1_000.5, 30.02],
    ["$1,000,000", 1_000_000, 30_000],
  ])("computes amount and fee of %s to the cent", async (value, amount, fee) => {
    const buyer = await addPerson(server, { points: 200 });
    const item = await addCashItem(server, { value });
    const body = await redeem(server, buyer, item, { p_bank_details: BANK_DETAILS });
    expect(body).toMatchObject({
      type: "CASH",
      amount,
      commission_amount: fee,
      commission_rate: 0.03,
      bank_details: { ...BANK_DETAILS, accountNumber: "****6354" },
    });
  });

  it.each([
    [undefined, ["accountName", "bankName", "accountNumber"]],
    [null, ["accountName", "bankName", "accountNumber"]],
    [{}, ["accountName", "bankName", "accountNumber"]],
    [{ ...BANK_DETAILS, accountNumber: "  " }, ["accountNumber"]],
    [{ ...BANK_DETAILS, bankName: "", accountName: "\t" }, ["accountName", "bankName"]],
  ])("asks for missing bank details when given %j", async (details, missing) => {
    const buyer = await addPerson(server, { points: 500 });
    const item = await addCashItem(server);
    const { status, body } = await tryCall(
      redeem(server, buyer, item, { p_bank_details: details }),
    );
    expect(status).toBe(400);
    const message = "Please fill in all bank details.";
    expect(body).toEqual({
      code: "BAD_REQUEST",
      message,
      data: {
        fields: Object.fromEntries(missing.map((field) => [`p_bank_details.${field}`, message])),
      },
    });
    await expectNothingBought(item, buyer);
  });

  it.each([
    ["accountName", "x".repeat(10_000)],
    ["bankName", "Bank\u0000of"],
    ["accountNumber", "12\u202e34"],
    ["accountNumber", "12\n34"],
    ["accountNumber", "9".repeat(41)],
  ])("names the invalid %s of bank details without repeating it", async (field, text) => {
    const buyer = await addPerson(server, { points: 500 });
    const item = await addCashItem(server);
    const { status, body } = await tryCall(
      redeem(server, buyer, item, {
        p_bank_details: { ...BANK_DETAILS, [field]: text },
      }),
    );
    expect(status).toBe(400);
    expect(Object.keys(fieldErrorsOf({ body }))).toEqual([`p_bank_details.${field}`]);
    expect(JSON.stringify(body)).not.toContain(text.slice(0, 4));
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
  it("answers a repeated redemption with the first result and buys once, after any change of the item", async () => {
    const buyer = await addPerson(server, { points: 500 });
    const item = await addItem(server, { quantity: 1 });
    const request = { p_request_id: newId(), p_expected_price: 200 };
    const first = await tryCall(redeem(server, buyer, item, request));
    await change(item.id, { deleted_at: new Date().toISOString(), price: 999 });
    const again = await tryCall(redeem(server, buyer, item, request));
    expect(again).toMatchObject({ status: 200, body: first.body });
    expect(await pointsOf(server, buyer)).toBe(300);
    expect(await stockOf(server, item)).toBe(0);
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
      expect(
        await tryCall(redeem(server, buyer, item, { ...request, p_bank_details: other })),
      ).toMatchObject({ status: 409, body: { code: "REQUEST_REUSED" } });
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
      expect(await tryCall(redeem(server, buyer, asked, { p_request_id, ...extra }))).toMatchObject(
        {
          status: 409,
          body: { code: "REQUEST_REUSED" },
        },
      );
    }
    expect(await pointsOf(server, buyer)).toBe(300);
    expect(await stockOf(server, other)).toBe(20);
  });

  it("accepts the same request id from another person", async () => {
    const [one, two] = [
      await addPerson(server, { points: 500 }),
      await addPerson(server, { points: 500 }),
    ];
    const item = await addItem(server);
    const p_request_id = newId();
    const first = await redeemed(server, one, item, { p_request_id });
    const second = await redeemed(server, two, item, { p_request_id });
    expect(second).not.toBe(first);
    expect(await stockOf(server, item)).toBe(18);
  });

  it("accepts a request again that was refused for lack of stock, after the item is restocked", async () => {
    const admin = await addPerson(server, { admin: true });
    const buyer = await addPerson(server, { points: 500 });
    const item = await addItem(server, { quantity: 0 });
    const p_request_id = newId();
    expect((await tryCall(redeem(server, buyer, item, { p_request_id }))).status).toBe(409);
    const restocked = await tryCall(
      clientOf(server, admin).items.update({ id: item.id, quantity_change: 1 }),
    );
    expect(restocked.status).toBe(200);
    await redeem(server, buyer, item, { p_request_id });
  });
});

describe("the audit of redemptions", () => {
  it("passes the audit after all redemptions", async () => {
    expect((await server.audit()).mismatches).toEqual([]);
  });
});
