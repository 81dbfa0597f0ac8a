import { eq, sql } from "drizzle-orm";
import { payouts } from "../../../src/platform/db/schema/index";
import { confirmationToken } from "../../../src/rewards/confirmations/confirmation-token";
import { endWaitingPayouts } from "../../../src/rewards/payouts/end-waiting-payouts";
import { approvedCash, payoutOf } from "../../rewards/payouts/support";
import { clientOf, type Ending } from "../../support/client";
import { BANK_DETAILS, stockOf } from "../../support/marketplace";
import { type Person, pointsOf } from "../../support/people";
import {
  type Arena,
  addAdmin,
  addAdmins,
  type Contender,
  codeOf,
  entriesOf,
  type Races,
} from "./race";

const MIDDLE_MS = 60;
const PAID = { balance: 0, stock: 19, entries: 4 };
const RETURNED = { balance: 200, stock: 20, entries: 5 };

/** Cash that an admin has approved, and two more admins who handle its payout. */
async function cashToPay(arena: Arena) {
  const admin = await addAdmin(arena);
  const cash = await approvedCash(arena, admin);
  return { ...cash, admin, others: await addAdmins(arena, 2), about: { p_redemption_id: cash.id } };
}

type Cash = Awaited<ReturnType<typeof cashToPay>>;

/** Approved cash whose buyer is asked for another account. */
async function asked(arena: Arena) {
  const cash = await cashToPay(arena);
  await clientOf(arena, cash.admin).payouts.markFailed(failure(cash, "ask_details"));
  return cash;
}

const failure = ({ about }: Cash, p_then: "ask_details" | "return_points") => ({
  ...about,
  p_reason: "Closed",
  p_then,
});

const fails =
  (cash: Cash, admin: Person | undefined): Contender =>
  (as) =>
    as(admin).payouts.markFailed(failure(cash, "return_points"));

const confirms =
  ({ id, admin }: Cash): Contender =>
  (as) =>
    as(admin).payouts.markConfirmed({ p_redemption_ids: [id] });

const sending = ({ id }: Cash, reference: string) => ({
  p_payouts: [{ redemption_id: id, reference }],
});

const gives =
  ({ about, buyer }: Cash): Contender =>
  (as) =>
    as(buyer).payouts.giveDetails({ ...about, p_bank_details: BANK_DETAILS });

const takesBack =
  ({ about, buyer }: Cash): Contender =>
  (as) =>
    as(buyer).payouts.takePointsBack(about);

/** Moves a deadline of a payout close, so that it passes before, in the middle or after. */
async function moveDeadline(
  { services: { db } }: Arena,
  { id }: Cash,
  column: "details_due_at" | "account_confirm_by",
) {
  const milliseconds = Math.floor(Math.random() * MIDDLE_MS);
  const end = sql`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`;
  await db.execute(sql`alter table payouts disable trigger payouts_transition`);
  await db
    .update(payouts)
    .set({ [column]: end })
    .where(eq(payouts.redemption_id, id));
  await db.execute(sql`alter table payouts enable trigger payouts_transition`);
}

/** What became of the only line of a call that answers each line. */
function problemIn(ending: Ending<unknown> | undefined): string | null {
  if (!ending?.ok) return "refused";
  const { items } = ending.body as { items: { problem: string | null }[] };
  return items[0]?.problem ?? null;
}

const succeeded = (...endings: (Ending<unknown> | undefined)[]) =>
  endings.filter((ending) => codeOf(ending) === "OK").length;

const figuresOf = async (arena: Arena, { item, buyer }: Cash) => ({
  balance: await pointsOf(arena, buyer),
  stock: await stockOf(arena, item),
  entries: await entriesOf(arena, buyer),
});

/** What must hold whoever was first: the points are back once, or the payout is open and they are not. */
async function judgePoints(arena: Arena, cash: Cash) {
  const { state = "none" } = (await payoutOf(arena, cash.id)) ?? {};
  const wanted = ["failed", "returned"].includes(state) ? RETURNED : PAID;
  const found: [unknown, unknown] = [await figuresOf(arena, cash), wanted];
  return { state, findings: { [`points of a payout that is ${state}`]: found } };
}

export const payoutRaces = {
  "two files of sent payouts against a failure": async (arena) => {
    const cash = await cashToPay(arena);
    const [second, third] = cash.others;
    return {
      contenders: [
        (as) => as(cash.admin).payouts.markSent(sending(cash, "FILE-0")),
        (as) => as(second).payouts.markSent(sending(cash, "FILE-1")),
        fails(cash, third),
      ],
      judge: async ([one, other, failed]) => {
        const done = [one, other].filter((line) => problemIn(line) === null).length;
        const { reference } = (await payoutOf(arena, cash.id)) ?? {};
        return {
          "the failure": [codeOf(failed), "OK"],
          "lines done": [done, reference === null ? 0 : 1],
          returned: [await figuresOf(arena, cash), RETURNED],
        };
      },
    };
  },

  "a confirmation against two failures": async (arena) => {
    const cash = await cashToPay(arena);
    await clientOf(arena, cash.admin).payouts.markSent(sending(cash, "FT"));
    return {
      contenders: [confirms(cash), ...cash.others.map((admin) => fails(cash, admin))],
      judge: async ([confirmed, ...failures]) => {
        const isConfirmed = problemIn(confirmed) === null;
        const codes = failures.map(codeOf).sort();
        const wanted = isConfirmed ? ["PAYOUT_ENDED", "PAYOUT_ENDED"] : ["OK", "PAYOUT_ENDED"];
        return {
          failures: [codes, wanted],
          returned: [await figuresOf(arena, cash), isConfirmed ? PAID : RETURNED],
        };
      },
    };
  },

  "three exports of the same payout": async (arena) => {
    const { id, admin, others } = await cashToPay(arena);
    return {
      contenders: [admin, ...others].map(
        (one) => (as) => as(one).payouts.export({ p_redemption_ids: [id] }),
      ),
      judge: (endings) => ({
        answers: [endings.map(codeOf).sort(), ["OK", "PAYOUT_EXPORTED", "PAYOUT_EXPORTED"]],
      }),
    };
  },

  /** Its 14 days end meanwhile: each judges by the clock as it is then. */
  "another account against the end of its days and the points asked back": async (arena) => {
    const cash = await asked(arena);
    await moveDeadline(arena, cash, "details_due_at");
    const end = () => endWaitingPayouts(arena.services);
    return {
      contenders: [gives(cash), gives(cash), takesBack(cash), takesBack(cash), end, end],
      judge: async ([first, second, ...backs]) => {
        const { state, findings } = await judgePoints(arena, cash);
        const given = succeeded(first, second);
        const taken = succeeded(...backs.slice(0, 2));
        return {
          ...findings,
          "accounts given, at most one": [given <= 1, true],
          "points taken back, at most once": [taken <= 1, true],
          "open only where an account was given": [given - taken > 0, state === "to_pay"],
        };
      },
    };
  },

  "the mail about another account against its end and the points asked back": async (arena) => {
    const cash = await asked(arena);
    const given = { ...cash.about, p_bank_details: BANK_DETAILS };
    await clientOf(arena, cash.buyer).payouts.giveDetails(given);
    const { details_id } = (await payoutOf(arena, cash.id)) ?? {};
    await moveDeadline(arena, cash, "account_confirm_by");
    const p_token = confirmationToken(arena.services, details_id ?? "");
    return {
      contenders: [
        (as) => as().redemptions.confirmAccount({ p_token }),
        takesBack(cash),
        () => endWaitingPayouts(arena.services),
      ],
      judge: async ([confirmation]) => {
        const { state, findings } = await judgePoints(arena, cash);
        const isConfirmed = codeOf(confirmation) === "OK";
        return { ...findings, "payable where it was confirmed": [state === "to_pay", isConfirmed] };
      },
    };
  },

  "money that came back against all else that can be done with a payout": async (arena) => {
    const cash = await cashToPay(arena);
    const { admin, others, id } = cash;
    const { payouts: paying } = clientOf(arena, admin);
    await paying.markSent(sending(cash, "FT"));
    await paying.markConfirmed({ p_redemption_ids: [id] });
    const ways = ["ask_details", "return_points"] as const;
    return {
      contenders: [
        ...ways.map(
          (then, index): Contender =>
            (as) =>
              as(others[index]).payouts.markReturned(failure(cash, then)),
        ),
        gives(cash),
        takesBack(cash),
        fails(cash, admin),
        confirms(cash),
      ],
      judge: async ([asking, returning]) => ({
        ...(await judgePoints(arena, cash)).findings,
        "admins who said that it came back": [succeeded(asking, returning), 1],
      }),
    };
  },
} satisfies Races;
