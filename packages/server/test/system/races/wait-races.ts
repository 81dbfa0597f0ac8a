import { eq, sql } from "drizzle-orm";
import { newId } from "../../../src/platform/db/new-id";
import { redemptions } from "../../../src/platform/db/schema/index";
import { confirmationToken } from "../../../src/rewards/confirmations/confirmation-token";
import { rejectUnconfirmed } from "../../../src/rewards/confirmations/reject-unconfirmed";
import { ageProofs, setPause } from "../../rewards/redemptions/support";
import { outcomes } from "../../support/client";
import { addItem, redeemedCash, stockOf } from "../../support/marketplace";
import { addPerson, type Person, pointsOf } from "../../support/people";
import { type Arena, type Contender, codeOf, entriesOf, type Races } from "./race";

const POINTS = 200;
const MIDDLE_MS = 40;
const HOUR_MS = 3_600_000;

const rowOf = ({ services }: Arena, { id }: { id: string }) =>
  services.db.query.redemptions.findFirst({ where: eq(redemptions.item_id, id) });

async function paused(arena: Arena, person: Person, lasts: boolean) {
  const now = arena.services.now().getTime();
  const iso = (at: number) => new Date(at).toISOString();
  const pause = { since: iso(now - 1), until: iso(now + HOUR_MS) };
  await setPause(arena, person, lasts ? pause : null);
}

const redeems =
  (person: Person, { id }: { id: string }): Contender =>
  (as) =>
    as(person).marketplace.redeem({ p_item_id: id, p_request_id: newId() });

const confirmedAt = (body: unknown) => (body as { confirmed_at: string }).confirmed_at;

export const waitRaces = {
  /** Its time is over while somebody confirms twice: each statement of those judges that by the clock as it is then. */
  "confirm an account number against the rejection without it": async (arena) => {
    const person = await addPerson(arena, { points: POINTS });
    await ageProofs(arena, person);
    const { item, id } = await redeemedCash(arena, person);
    const p_token = confirmationToken(arena.services, id);
    // The deadline is moved close, so that it passes before, in the middle or after.
    const milliseconds = Math.floor(Math.random() * MIDDLE_MS);
    const guard = (how: string) =>
      arena.services.db.execute(
        sql.raw(`alter table redemptions ${how} trigger redemptions_keep_purchase`),
      );
    await guard("disable");
    await arena.services.db.execute(sql`update redemptions
      set account_confirm_by = clock_timestamp() + ${milliseconds} * interval '1 millisecond' where id = ${id}`);
    await guard("enable");
    const confirm: Contender = (as) => as().redemptions.confirmAccount({ p_token });
    const reject = () => rejectUnconfirmed(arena.services);
    return {
      contenders: [confirm, reject, reject, confirm, reject],
      judge: async (endings) => {
        await rejectUnconfirmed({ ...arena.services, now: () => new Date(Date.now() + 1_000) });
        const row = await rowOf(arena, item);
        const isRejected = row?.status === "REJECTED";
        const [one, early, late, other, last] = endings;
        const confirmations = [one, other].filter((ending) => ending?.ok);
        const told = confirmations.map((ending) => confirmedAt(ending?.body));
        const tooLate = [one, other].map(codeOf).filter((code) => code !== "OK");
        return {
          "runs of the clock": [[early, late, last].map(codeOf), ["OK", "OK", "OK"]],
          refused: [tooLate, tooLate.map(() => "LINK_EXPIRED")],
          "confirmed or rejected": [row?.account_confirmed_at === null, isRejected],
          confirmed: [row?.account_confirmed_at !== null, confirmations.length > 0],
          "times told": [told, confirmations.map(() => row?.account_confirmed_at)],
          balance: [await pointsOf(arena, person), isRejected ? POINTS : 0],
          stock: [await stockOf(arena, item), isRejected ? 20 : 19],
          entries: [await entriesOf(arena, person), isRejected ? 3 : 2],
        };
      },
    };
  },

  /** An order waits for the pause as it is when both are over: what an end has missed would wait for nothing. */
  "redeem against the end of a safety pause": async (arena) => {
    const item = await addItem(arena);
    const person = await addPerson(arena, { points: POINTS });
    await paused(arena, person, true);
    return {
      contenders: [redeems(person, item), () => paused(arena, person, false)],
      judge: async (endings) => ({
        answers: [outcomes(endings), { OK: 2 }],
        waits: [(await rowOf(arena, item))?.paused_until, null],
      }),
    };
  },

  /** A code is delivered at once, or the order waits; never something in between, and never a failure. */
  "redeem a code against the begin of a safety pause": async (arena) => {
    const item = await addItem(arena, { instant: true });
    const person = await addPerson(arena, { points: POINTS });
    return {
      contenders: [redeems(person, item), () => paused(arena, person, true)],
      judge: async (endings) => {
        const row = await rowOf(arena, item);
        return {
          answers: [outcomes(endings), { OK: 2 }],
          waits: [row?.paused_until !== null, row?.status === "PENDING"],
        };
      },
    };
  },
} satisfies Races;
