import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { eq, sql } from "drizzle-orm";
import { insertItem } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import { redemptions } from "../../../src/platform/db/schema/index";
import { clientOf, type Ending, outcomes } from "../../support/client";
import { BANK_DETAILS, stockOf } from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { type Arena, type Race, times, unless } from "./race";

const PRICE = 60;

/** A pending redemption of the only piece of an item. */
async function pending(arena: Arena) {
  const { services } = arena;
  const item = await insertItem(services.db, { price: PRICE, quantity: 1 }, services.now());
  const person = await addPerson(arena, { points: PRICE });
  const id = await redeemedOn(arena, person, item);
  return { item, person, about: { p_redemption_id: id }, id };
}

async function redeemedOn({ servers }: Arena, person: Person, item: { id: string }) {
  const [first = { url: "" }] = servers;
  return (
    await clientOf(first, person).marketplace.redeem({
      p_item_id: item.id,
      p_request_id: newId(),
    })
  ).id;
}

const rowOf = async ({ services }: Arena, id: string) => {
  const [row] = await services.db.select().from(redemptions).where(eq(redemptions.id, id));
  if (row === undefined) throw new Error("no redemption");
  return row;
};

const successes = (endings: Ending<unknown>[]) => endings.filter(({ ok }) => ok).length;

export const cancelAgainstDecisions: Race = {
  name: "cancel against approve and reject of a redemption",
  prepare: async (arena) => {
    const { item, person, about, id } = await pending(arena);
    const [approver, rejecter] = await times(2, () => addPerson(arena, { admin: true }));
    return {
      contenders: [
        (server) => clientOf(server, person).redemptions.cancel(about),
        (server) => clientOf(server, approver).redemptions.approve(about),
        (server) => clientOf(server, rejecter).redemptions.reject(about),
      ],
      judge: async (endings) => {
        const { status } = await rowOf(arena, id);
        const isReturned = status === "REJECTED";
        return [
          ...unless("answers", { OK: 1, ALREADY_DECIDED: 2 }, outcomes(endings)),
          ...unless("balance", isReturned ? PRICE : 0, await pointsOf(arena, person)),
          ...unless("stock", isReturned ? 1 : 0, await stockOf(arena, item)),
          ...unless("entries", 3, (await ledgerOf(arena, person)).length),
        ];
      },
    };
  },
};

export const holdAgainstApprove: Race = {
  name: "hold against approve of a redemption",
  prepare: async (arena) => {
    const { about, id } = await pending(arena);
    const [holder, approver] = await times(2, () => addPerson(arena, { admin: true }));
    const p_until = new Date(arena.services.now().getTime() + MS_PER_DAY).toISOString();
    return {
      contenders: [
        (server) =>
          clientOf(server, holder).redemptions.hold({ ...about, p_reason: "Checked", p_until }),
        (server) => clientOf(server, approver).redemptions.approve(about),
      ],
      judge: async (endings) => {
        const { status, held_until } = await rowOf(arena, id);
        return [
          ...unless("successes", 1, successes(endings)),
          ...unless("approved or held", status !== "APPROVED", held_until !== null),
        ];
      },
    };
  },
};

const DOLLARS = 40;
const WITHIN = 2;

/** Requests at the same moment, of which the limit lets two pass. */
async function cashAtOnce(
  arena: Arena,
  people: Person[],
  account: Partial<typeof BANK_DETAILS> = {},
) {
  const { services } = arena;
  const items = await Promise.all(
    people.map(() =>
      insertItem(services.db, { type: "Cash", value: `$${DOLLARS}`, price: 1 }, services.now()),
    ),
  );
  return {
    contenders: people.map(
      (person, index) => (server: { url: string }) =>
        clientOf(server, person).marketplace.redeem({
          p_item_id: items[index]?.id ?? "",
          p_request_id: newId(),
          p_bank_details: { ...BANK_DETAILS, ...account },
        }),
    ),
    judge: async (endings: Ending<unknown>[]) => {
      const rows = await Promise.all(items.map(({ id }) => rowOfItem(arena, id)));
      await setLimits(arena, {});
      return [
        ...unless("answers", { OK: people.length }, outcomes(endings)),
        ...unless("within the limit", WITHIN, rows.filter((row) => row.held_until === null).length),
      ];
    },
  };
}

async function rowOfItem({ services }: Arena, itemId: string) {
  const [row] = await services.db.select().from(redemptions).where(eq(redemptions.item_id, itemId));
  if (row === undefined) throw new Error("no redemption");
  return row;
}

async function setLimits(
  { services }: Arena,
  { person = 0, account = 0, house = 0 }: { person?: number; account?: number; house?: number },
) {
  await services.db.execute(sql`update settings set cash_person_daily_dollars = ${person},
    cash_account_daily_dollars = ${account}, cash_house_daily_dollars = ${house}`);
}

export const personLimit: Race = {
  name: "cash of one person at once, beyond the limit",
  prepare: async (arena) => {
    const person = await addPerson(arena, { points: 10 });
    await setLimits(arena, { person: (WITHIN + 1) * DOLLARS - 1 });
    return await cashAtOnce(arena, [person, person, person, person]);
  },
};

export const accountLimit: Race = {
  name: "cash of two people to one bank account at once, beyond its limit",
  prepare: async (arena) => {
    const people = await times(2, () => addPerson(arena, { points: 10 }));
    await setLimits(arena, { account: (WITHIN + 1) * DOLLARS - 1 });
    const accountNumber = newId().replaceAll(/\D/g, "").slice(-10);
    return await cashAtOnce(arena, [...people, ...people], { accountNumber });
  },
};

export const houseLimit: Race = {
  name: "cash of several people at once, beyond the limit of all",
  prepare: async (arena) => {
    const people = await times(4, () => addPerson(arena, { points: 10 }));
    const { rows } =
      (await arena.services.db.execute(sql`select coalesce(sum(amount), 0)::integer as asked
      from redemptions where type = 'CASH' and status <> 'REJECTED'
        and date_trunc('day', greatest(created_at, held_until) at time zone 'UTC')
          = date_trunc('day', now() at time zone 'UTC')`)) as unknown as {
        rows: [{ asked: number }];
      };
    const house = rows[0].asked + (WITHIN + 1) * DOLLARS - 1;
    await setLimits(arena, { house });
    return await cashAtOnce(arena, people);
  },
};
