import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { eq, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import { executeRows } from "../../../src/platform/db/execute-rows";
import { newId } from "../../../src/platform/db/new-id";
import { redemptions } from "../../../src/platform/db/schema/index";
import { type Ending, outcomes } from "../../support/client";
import { addCashItem, addItem, BANK_DETAILS, redeemed, stockOf } from "../../support/marketplace";
import { addPerson, type Person, pointsOf } from "../../support/people";
import {
  type Arena,
  addAdmins,
  addPeople,
  type Contender,
  count,
  countWith,
  entriesOf,
  type Races,
  type Round,
} from "./race";

const CROWD = 6;
const PRICE = 60;

const buys =
  (person: Person, { id }: { id: string }, p_request_id = newId()): Contender =>
  (as) =>
    as(person).marketplace.redeem({ p_item_id: id, p_request_id });

const boughtOf = (arena: Arena, { id }: { id: string }) => count(arena, redemptions.item_id, id);

const WithId = z.object({ id: z.string() });
const idsIn = (endings: Ending<unknown>[]) =>
  new Set(endings.map(({ body }) => WithId.parse(body).id));

/** A pending redemption of the only piece of an item. */
async function pending(arena: Arena) {
  const item = await addItem(arena, { price: PRICE, quantity: 1 });
  const person = await addPerson(arena, { points: PRICE });
  const id = await redeemed(arena, person, item);
  return { item, person, about: { p_redemption_id: id }, id };
}

const rowOf = ({ services }: Arena, id: string) =>
  services.db.query.redemptions.findFirst({ where: eq(redemptions.id, id) });

const DOLLARS = 40;
const WITHIN = 2;
/** Room for two requests, and nearly for a third. */
const ROOM = (WITHIN + 1) * DOLLARS - 1;

/** Cash asked for at the same moment, beyond limits that let two requests pass. */
async function cashAtOnce(
  arena: Arena,
  people: Person[],
  { person = 0, account = 0, house = 0 },
): Promise<Round> {
  const { db } = arena.services;
  const setLimits = (...[own, shared, all]: [number, number, number]) =>
    db.execute(sql`update settings set cash_person_daily_dollars = ${own},
      cash_account_daily_dollars = ${shared}, cash_house_daily_dollars = ${all}`);
  await setLimits(person, account, house);
  const offer = { value: `$${DOLLARS}`, price: 1 };
  const items = await Promise.all(people.map(() => addCashItem(arena, offer)));
  const accountNumber = newId().replaceAll(/\D/g, "").slice(-10);
  return {
    contenders: people.map((one, index) => (as) => {
      const order = { p_item_id: items[index]?.id ?? "", p_request_id: newId() };
      return as(one).marketplace.redeem({
        ...order,
        p_bank_details: { ...BANK_DETAILS, accountNumber },
      });
    }),
    judge: async (endings) => {
      const ids = items.map(({ id }) => id);
      const rows = await db.select().from(redemptions).where(inArray(redemptions.item_id, ids));
      await setLimits(0, 0, 0);
      return {
        answers: [outcomes(endings), { OK: people.length }],
        "within the limit": [rows.filter((row) => row.held_until === null).length, WITHIN],
      };
    },
  };
}

export const redemptionRaces = {
  "the last piece": async (arena) => {
    const item = await addItem(arena, { price: PRICE, quantity: 1 });
    const people = await addPeople(arena, CROWD, 100);
    return {
      contenders: people.map((person) => buys(person, item)),
      judge: async (answers) => ({
        answers: [outcomes(answers), { OK: 1, ITEM_SOLD_OUT: CROWD - 1 }],
        sold: [await boughtOf(arena, item), 1],
        stock: [await stockOf(arena, item), 0],
        "who paid": [await countWith(arena, people, 100 - PRICE), 1],
      }),
    };
  },

  "the same request twice": async (arena) => {
    const item = await addItem(arena, { price: PRICE, quantity: CROWD });
    const person = await addPerson(arena, { points: 10 * PRICE });
    const requestId = newId();
    return {
      contenders: Array.from({ length: 4 }, () => buys(person, item, requestId)),
      judge: async (answers) => ({
        answers: [outcomes(answers), { OK: 4 }],
        "redemptions answered": [idsIn(answers).size, 1],
        sold: [await boughtOf(arena, item), 1],
        stock: [await stockOf(arena, item), CROWD - 1],
        balance: [await pointsOf(arena, person), 9 * PRICE],
      }),
    };
  },

  "two requests, points for one": async (arena) => {
    const item = await addItem(arena, { price: PRICE, quantity: CROWD });
    const person = await addPerson(arena, { points: 2 * PRICE - 1 });
    return {
      contenders: [buys(person, item), buys(person, item)],
      judge: async (answers) => ({
        answers: [outcomes(answers), { OK: 1, NOT_ENOUGH_POINTS: 1 }],
        sold: [await boughtOf(arena, item), 1],
        stock: [await stockOf(arena, item), CROWD - 1],
        balance: [await pointsOf(arena, person), PRICE - 1],
      }),
    };
  },

  "cancel against approve and reject of a redemption": async (arena) => {
    const { item, person, about, id } = await pending(arena);
    const [approver, rejecter] = await addAdmins(arena, 2);
    return {
      contenders: [
        (as) => as(person).redemptions.cancel(about),
        (as) => as(approver).redemptions.approve(about),
        (as) => as(rejecter).redemptions.reject(about),
      ],
      judge: async (endings) => {
        const isReturned = (await rowOf(arena, id))?.status === "REJECTED";
        return {
          answers: [outcomes(endings), { OK: 1, ALREADY_DECIDED: 2 }],
          balance: [await pointsOf(arena, person), isReturned ? PRICE : 0],
          stock: [await stockOf(arena, item), isReturned ? 1 : 0],
          entries: [await entriesOf(arena, person), 3],
        };
      },
    };
  },

  "hold against approve of a redemption": async (arena) => {
    const { about, id } = await pending(arena);
    const [holder, approver] = await addAdmins(arena, 2);
    const p_until = new Date(arena.services.now().getTime() + MS_PER_DAY).toISOString();
    return {
      contenders: [
        (as) => as(holder).redemptions.hold({ ...about, p_reason: "Checked", p_until }),
        (as) => as(approver).redemptions.approve(about),
      ],
      judge: async (endings) => {
        const row = await rowOf(arena, id);
        return {
          successes: [outcomes(endings).OK, 1],
          "held unless approved": [row?.held_until !== null, row?.status !== "APPROVED"],
        };
      },
    };
  },

  "cash of one person at once, beyond the limit": async (arena) => {
    const person = await addPerson(arena, { points: 10 });
    return await cashAtOnce(arena, [person, person, person, person], { person: ROOM });
  },

  "cash of two people to one bank account at once, beyond its limit": async (arena) => {
    const people = await addPeople(arena, 2, 10);
    return await cashAtOnce(arena, [...people, ...people], { account: ROOM });
  },

  "cash of several people at once, beyond the limit of all": async (arena) => {
    const [today] = await executeRows<{ asked: number }>(
      arena.services.db,
      sql`select coalesce(sum(amount), 0)::integer as asked from redemptions
        where type = 'CASH' and status <> 'REJECTED'
        and date_trunc('day', greatest(created_at, held_until) at time zone 'UTC')
          = date_trunc('day', now() at time zone 'UTC')`,
    );
    const people = await addPeople(arena, 4, 10);
    return await cashAtOnce(arena, people, { house: (today?.asked ?? 0) + ROOM });
  },
} satisfies Races;
