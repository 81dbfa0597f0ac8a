import { MS_PER_DAY } from "@signpoint/api/platform/durations";
import { eq, sql } from "drizzle-orm";
import { insertItem } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import { redemptions } from "../../../src/platform/db/schema/index";
import { confirmationToken } from "../../../src/rewards/redemptions/confirmation-token";
import { rejectUnconfirmed } from "../../../src/rewards/redemptions/reject-unconfirmed";
import { ageProofs, setPause } from "../../rewards/redemptions/support";
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
async function cashAtOnce(arena: Arena, people: Person[]) {
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
          p_bank_details: BANK_DETAILS,
        }),
    ),
    judge: async (endings: Ending<unknown>[]) => {
      const rows = await Promise.all(items.map(({ id }) => rowOfItem(arena, id)));
      await setLimits(arena, { person: 0, house: 0 });
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
  { person, house }: { person: number; house: number },
) {
  await services.db.execute(sql`update settings set cash_person_daily_dollars = ${person},
    cash_house_daily_dollars = ${house}`);
}

export const personLimit: Race = {
  name: "cash of one person at once, beyond the limit",
  prepare: async (arena) => {
    const person = await addPerson(arena, { points: 10 });
    await setLimits(arena, { person: (WITHIN + 1) * DOLLARS - 1, house: 0 });
    return await cashAtOnce(arena, [person, person, person, person]);
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
    await setLimits(arena, { person: 0, house });
    return await cashAtOnce(arena, people);
  },
};

/** Cash that waits for the mail about its account number. */
async function unconfirmed(arena: Arena) {
  const { services, servers } = arena;
  const item = await insertItem(
    services.db,
    { type: "Cash", value: "$10", price: PRICE, quantity: 1 },
    services.now(),
  );
  const person = await addPerson(arena, { points: PRICE });
  await ageProofs(arena, person);
  const [first = { url: "" }] = servers;
  const { id } = await clientOf(first, person).marketplace.redeem({
    p_item_id: item.id,
    p_request_id: newId(),
    p_bank_details: BANK_DETAILS,
  });
  return { item, person, id, p_token: confirmationToken(services, id) };
}

export const confirmAccountTwice: Race = {
  name: "confirm an account number twice",
  prepare: async (arena) => {
    const { id, p_token } = await unconfirmed(arena);
    const confirm = (server: { url: string }) =>
      clientOf(server).redemptions.confirmAccount({ p_token });
    return {
      contenders: [confirm, confirm, confirm],
      judge: async (endings) => {
        const { status, account_confirmed_at } = await rowOf(arena, id);
        const told = endings.map(({ ok, body }) => (ok ? confirmedAt(body) : null));
        return [
          ...unless("answers", { OK: 3 }, outcomes(endings)),
          ...unless("status", "PENDING", status),
          ...unless(
            "times",
            told.map(() => account_confirmed_at),
            told,
          ),
        ];
      },
    };
  },
};

const MIDDLE_MS = 40;
const confirmedAt = (body: unknown) => (body as { confirmed_at: string }).confirmed_at;

/** Its time is over while somebody confirms: each statement of the two judges that by the clock as it is then. */
export const confirmAgainstRejection: Race = {
  name: "confirm an account number against the rejection without it",
  prepare: async (arena) => {
    const { item, person, id, p_token } = await unconfirmed(arena);
    // The deadline is moved close, so that it passes before, in the middle or after.
    const milliseconds = Math.floor(Math.random() * MIDDLE_MS);
    await arena.services.db.execute(
      sql`alter table redemptions disable trigger redemptions_keep_purchase`,
    );
    await arena.services.db.execute(sql`update redemptions
      set account_confirm_by = clock_timestamp() + ${milliseconds} * interval '1 millisecond' where id = ${id}`);
    await arena.services.db.execute(
      sql`alter table redemptions enable trigger redemptions_keep_purchase`,
    );
    const reject = () => rejectUnconfirmed(arena.services);
    return {
      contenders: [
        (server) => clientOf(server).redemptions.confirmAccount({ p_token }),
        reject,
        reject,
        reject,
      ],
      judge: async ([confirmation]) => {
        await rejectUnconfirmed({ ...arena.services, now: () => new Date(Date.now() + 1_000) });
        const { status, account_confirmed_at } = await rowOf(arena, id);
        const isConfirmed = confirmation?.ok === true;
        return [
          ...unless("confirmed", isConfirmed, account_confirmed_at !== null),
          ...unless("balance", status === "REJECTED" ? PRICE : 0, await pointsOf(arena, person)),
          ...unless("stock", status === "REJECTED" ? 1 : 0, await stockOf(arena, item)),
          ...unless("confirmed and rejected", false, isConfirmed && status === "REJECTED"),
          ...unless(
            "entries",
            status === "REJECTED" ? 3 : 2,
            (await ledgerOf(arena, person)).length,
          ),
        ];
      },
    };
  },
};

const HOUR_MS = 3_600_000;

async function paused(arena: Arena, person: Person, lasts: boolean) {
  const now = arena.services.now().getTime();
  const iso = (at: number) => new Date(at).toISOString();
  const pause = { since: iso(now - 1), until: iso(now + HOUR_MS) };
  await setPause(arena, person, lasts ? pause : null);
}

/** An order waits for the pause as it is when both are over: what an end has missed would wait for nothing. */
export const redeemAgainstEndOfPause: Race = {
  name: "redeem against the end of a safety pause",
  prepare: async (arena) => {
    const item = await insertItem(
      arena.services.db,
      { price: PRICE, quantity: 1 },
      arena.services.now(),
    );
    const person = await addPerson(arena, { points: PRICE });
    await paused(arena, person, true);
    return {
      contenders: [
        (server) =>
          clientOf(server, person).marketplace.redeem({
            p_item_id: item.id,
            p_request_id: newId(),
          }),
        () => paused(arena, person, false),
      ],
      judge: async (endings) => {
        const row = await rowOfItem(arena, item.id);
        return [
          ...unless("answers", { OK: 2 }, outcomes(endings)),
          ...unless("waits", null, row.paused_until),
        ];
      },
    };
  },
};

/** A code is delivered at once, or the order waits; never something in between, and never a failure. */
export const redeemAgainstBeginOfPause: Race = {
  name: "redeem a code against the begin of a safety pause",
  prepare: async (arena) => {
    const item = await insertItem(
      arena.services.db,
      { price: PRICE, quantity: 1, instant: true, redemption_code: "SHARED" },
      arena.services.now(),
    );
    const person = await addPerson(arena, { points: PRICE });
    return {
      contenders: [
        (server) =>
          clientOf(server, person).marketplace.redeem({
            p_item_id: item.id,
            p_request_id: newId(),
          }),
        () => paused(arena, person, true),
      ],
      judge: async (endings) => {
        const { status, paused_until } = await rowOfItem(arena, item.id);
        return [
          ...unless("answers", { OK: 2 }, outcomes(endings)),
          ...unless("waits", status === "PENDING", paused_until !== null),
        ];
      },
    };
  },
};
