import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "../../../src/platform/db/new-id";
import { marketplaceItems, redemptions } from "../../../src/platform/db/schema/index";
import { clientOf, outcomes, tryCall } from "../../support/client";
import {
  addCashItem,
  addItem,
  BANK_DETAILS,
  redeem,
  redeemed,
  reject,
  stockOf,
} from "../../support/marketplace";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { testServer } from "../../support/server";

const CROWD = { people: 6, each: 4, stock: 6 };

const server = testServer();

const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const boughtOf = (item: { id: string }) =>
  server.services.db.select().from(redemptions).where(eq(redemptions.item_id, item.id));

describe("simultaneous redemptions", () => {
  it(`sells exactly ${CROWD.stock} pieces in ${CROWD.people * CROWD.each} simultaneous redemptions`, async () => {
    const item = await addItem(server, { price: 30, quantity: CROWD.stock });
    const people = await times(CROWD.people, () => addPerson(server, { points: 100 }));
    const answers = await times(CROWD.people * CROWD.each, (index) =>
      tryCall(redeem(server, people[index % CROWD.people], item, { p_expected_price: 30 })),
    );
    const { OK = 0, ITEM_SOLD_OUT = 0, NOT_ENOUGH_POINTS = 0, ...others } = outcomes(answers);
    expect(others).toEqual({});
    expect(OK).toBe(CROWD.stock);
    expect(OK + ITEM_SOLD_OUT + NOT_ENOUGH_POINTS).toBe(CROWD.people * CROWD.each);
    expect(await stockOf(server, item)).toBe(0);
    const bought = await boughtOf(item);
    expect(bought).toHaveLength(CROWD.stock);
    for (const person of people) {
      const own = bought.filter(({ user_id }) => user_id === person.id).length;
      expect(await pointsOf(server, person)).toBe(100 - own * 30);
    }
  });

  it("buys once for the same request eight times at once, of the last piece", async () => {
    const item = await addCashItem(server, { quantity: 1 });
    const person = await addPerson(server, { points: 200 });
    const request = { p_request_id: newId(), p_bank_details: BANK_DETAILS };
    const answers = await times(8, () => tryCall(redeem(server, person, item, request)));
    expect(outcomes(answers)).toEqual({ OK: 8 });
    const ids = new Set(answers.map((answer) => answer.ok && answer.body.id));
    expect(ids.size).toBe(1);
    expect(await pointsOf(server, person)).toBe(0);
    expect(await stockOf(server, item)).toBe(0);
  });

  it("buys one of two items for one simultaneous request id", async () => {
    const items = [await addItem(server), await addItem(server)];
    const person = await addPerson(server, { points: 1_000 });
    const p_request_id = newId();
    const answers = await times(6, (index) =>
      tryCall(redeem(server, person, items[index % 2] ?? { id: "" }, { p_request_id })),
    );
    expect(outcomes(answers)).toEqual({ OK: 3, REQUEST_REUSED: 3 });
    expect(await pointsOf(server, person)).toBe(800);
  });

  it("charges no other price than shown when the price changes during purchases", async () => {
    const admin = await addPerson(server, { admin: true });
    const item = await addItem(server, { price: 100, quantity: 50 });
    const people = await times(8, () => addPerson(server, { points: 1_000 }));
    const buy = (person: Person) =>
      tryCall(redeem(server, person, item, { p_expected_price: 100 }));
    const [answers] = await Promise.all([
      Promise.all(people.map(buy)),
      clientOf(server, admin).items.update({ id: item.id, price: 700 }),
    ]);
    const { OK = 0, ITEM_CHANGED = 0, ...others } = outcomes(answers);
    expect(others).toEqual({});
    expect(OK + ITEM_CHANGED).toBe(8);
    expect((await boughtOf(item)).map(({ price }) => price)).toEqual(Array(OK).fill(100));
    expect(await stockOf(server, item)).toBe(50 - OK);
  });

  it("runs simultaneous purchases and refunds of one item without a deadlock", async () => {
    const admin = await addPerson(server, { admin: true });
    const item = await addItem(server, { price: 10, quantity: 100 });
    const people = await times(5, () => addPerson(server, { points: 1_000 }));
    const ids = await Promise.all(people.map((person) => redeemed(server, person, item)));
    const answers = await Promise.all([
      ...ids.map((id) => tryCall(reject(server, id, admin))),
      ...people.flatMap((person) => [
        tryCall(redeem(server, person, item)),
        tryCall(redeem(server, person, item)),
      ]),
    ]);
    expect(outcomes(answers)).toEqual({ OK: 15 });
    expect(await stockOf(server, item)).toBe(90);
    for (const person of people) expect(await pointsOf(server, person)).toBe(980);
    expect(server.logged.filter((line) => line.includes("deadlock"))).toEqual([]);
  });

  it("passes the audit after simultaneous redemptions, with no stock below zero", async () => {
    const rows = await server.services.db.select().from(marketplaceItems);
    expect(Math.min(...rows.map(({ quantity }) => quantity))).toBeGreaterThanOrEqual(0);
    expect((await server.audit()).mismatches).toEqual([]);
  });
});
