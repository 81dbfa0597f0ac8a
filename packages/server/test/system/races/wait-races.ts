import { eq, sql } from "drizzle-orm";
import { insertItem } from "../../../src/operate/seed/factories";
import { newId } from "../../../src/platform/db/new-id";
import { redemptions } from "../../../src/platform/db/schema/index";
import { confirmationToken } from "../../../src/rewards/confirmations/confirmation-token";
import { rejectUnconfirmed } from "../../../src/rewards/confirmations/reject-unconfirmed";
import { ageProofs, setPause } from "../../rewards/redemptions/support";
import { clientOf, outcomes } from "../../support/client";
import { BANK_DETAILS, stockOf } from "../../support/marketplace";
import { addPerson, ledgerOf, type Person, pointsOf } from "../../support/people";
import { type Arena, type Race, unless } from "./race";

const PRICE = 60;

const rowOfItem = async ({ services }: Arena, { id }: { id: string }) => {
  const [row] = await services.db.select().from(redemptions).where(eq(redemptions.item_id, id));
  if (row === undefined) throw new Error("no redemption");
  return row;
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
    const { item, p_token } = await unconfirmed(arena);
    const confirm = (server: { url: string }) =>
      clientOf(server).redemptions.confirmAccount({ p_token });
    return {
      contenders: [confirm, confirm, confirm],
      judge: async (endings) => {
        const { status, account_confirmed_at } = await rowOfItem(arena, item);
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
        const { status, account_confirmed_at } = await rowOfItem(arena, item);
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
        const row = await rowOfItem(arena, item);
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
        const { status, paused_until } = await rowOfItem(arena, item);
        return [
          ...unless("answers", { OK: 2 }, outcomes(endings)),
          ...unless("waits", status === "PENDING", paused_until !== null),
        ];
      },
    };
  },
};
