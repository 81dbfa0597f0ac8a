import { eq, sql } from "drizzle-orm";
import { payouts } from "../../../src/platform/db/schema/index";
import { confirmationToken } from "../../../src/rewards/confirmations/confirmation-token";
import { endWaitingPayouts } from "../../../src/rewards/payouts/end-waiting-payouts";
import { payoutOf } from "../../rewards/payouts/support";
import { clientOf, type Ending } from "../../support/client";
import { BANK_DETAILS } from "../../support/marketplace";
import { approvedCash, codeOf, PAID, RETURNED, returnedOf } from "./payout-races";
import { type Arena, type Race, unless } from "./race";

const MIDDLE_MS = 60;
const WENT_BACK = ["failed", "returned"];

type Cash = Awaited<ReturnType<typeof approvedCash>>;

const failure = ({ id }: Cash, p_then: "ask_details" | "return_points") => ({
  p_redemption_id: id,
  p_reason: "Closed",
  p_then,
});
const give =
  ({ id, person }: Cash) =>
  (server: { url: string }) =>
    clientOf(server, person).payouts.giveDetails({
      p_redemption_id: id,
      p_bank_details: BANK_DETAILS,
    });
const takeBack =
  ({ id, person }: Cash) =>
  (server: { url: string }) =>
    clientOf(server, person).payouts.takePointsBack({ p_redemption_id: id });

/** Approved cash whose buyer is asked for another account. */
async function asked(arena: Arena) {
  const cash = await approvedCash(arena);
  await clientOf(cash.first, cash.admins[0]).payouts.markFailed(failure(cash, "ask_details"));
  return cash;
}

/** Moves a deadline of a payout close, so that it passes before, in the middle or after. */
async function moveDeadline(
  { services }: Arena,
  { id }: Cash,
  column: "details_due_at" | "account_confirm_by",
) {
  const milliseconds = Math.floor(Math.random() * MIDDLE_MS);
  const end = sql`clock_timestamp() + ${milliseconds} * interval '1 millisecond'`;
  await services.db.execute(sql`alter table payouts disable trigger payouts_transition`);
  await services.db
    .update(payouts)
    .set({ [column]: end })
    .where(eq(payouts.redemption_id, id));
  await services.db.execute(sql`alter table payouts enable trigger payouts_transition`);
}

const succeeded = (endings: (Ending<unknown> | undefined)[]) =>
  endings.filter((ending) => codeOf(ending) === "OK").length;

/** What must hold whoever was first: the points are back once, or the payout is open and they are not. */
async function judgePoints(arena: Arena, cash: Cash): Promise<string[]> {
  const { state = "none" } = (await payoutOf(arena, cash.id)) ?? {};
  const wanted = WENT_BACK.includes(state) ? RETURNED : PAID;
  return unless(`points of a payout that is ${state}`, wanted, await returnedOf(arena, cash));
}

/** Its 14 days end while the account is given and the points are asked back: each judges by the clock as it is then. */
export const giveAgainstEndAndPointsBack: Race = {
  name: "another account against the end of its days and the points asked back",
  prepare: async (arena) => {
    const cash = await asked(arena);
    await moveDeadline(arena, cash, "details_due_at");
    const end = () => endWaitingPayouts(arena.services);
    return {
      contenders: [give(cash), give(cash), takeBack(cash), takeBack(cash), end, end],
      judge: async ([first, second, ...backs]) => {
        const { state } = (await payoutOf(arena, cash.id)) ?? {};
        const given = succeeded([first, second]);
        const taken = succeeded(backs.slice(0, 2));
        return [
          ...(await judgePoints(arena, cash)),
          ...unless("accounts given, at most one", true, given <= 1),
          ...unless("points taken back, at most once", true, taken <= 1),
          ...unless("open only where an account was given", state === "to_pay", given - taken > 0),
        ];
      },
    };
  },
};

export const confirmOtherAgainstEndAndPointsBack: Race = {
  name: "the mail about another account against its end and the points asked back",
  prepare: async (arena) => {
    const cash = await asked(arena);
    await give(cash)(cash.first);
    const { details_id } = (await payoutOf(arena, cash.id)) ?? {};
    await moveDeadline(arena, cash, "account_confirm_by");
    const p_token = confirmationToken(arena.services, details_id ?? "");
    return {
      contenders: [
        (server) => clientOf(server).redemptions.confirmAccount({ p_token }),
        takeBack(cash),
        () => endWaitingPayouts(arena.services),
      ],
      judge: async ([confirmation]) => {
        const { state } = (await payoutOf(arena, cash.id)) ?? {};
        return [
          ...(await judgePoints(arena, cash)),
          ...unless(
            "payable where it was confirmed",
            codeOf(confirmation) === "OK",
            state === "to_pay",
          ),
        ];
      },
    };
  },
};

/** Money that came back against everything that can be done with a payout. */
export const returnedAgainstAll: Race = {
  name: "money that came back against another account, the points, a failure and a confirmation",
  prepare: async (arena) => {
    const cash = await approvedCash(arena);
    const { admins, id, first } = cash;
    const [paying, second, third] = admins;
    const as = clientOf(first, paying);
    await as.payouts.markSent({ p_payouts: [{ redemption_id: id, reference: "FT" }] });
    await as.payouts.markConfirmed({ p_redemption_ids: [id] });
    const returns = (by: typeof second, then: "ask_details" | "return_points") => {
      return (server: { url: string }) =>
        clientOf(server, by).payouts.markReturned(failure(cash, then));
    };
    return {
      contenders: [
        returns(second, "ask_details"),
        returns(third, "return_points"),
        give(cash),
        takeBack(cash),
        (server) => clientOf(server, paying).payouts.markFailed(failure(cash, "return_points")),
        (server) => clientOf(server, paying).payouts.markConfirmed({ p_redemption_ids: [id] }),
      ],
      judge: async ([asking, returning]) => [
        ...(await judgePoints(arena, cash)),
        ...unless("admins who said that it came back", 1, succeeded([asking, returning])),
      ],
    };
  },
};
