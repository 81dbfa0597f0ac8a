import { ORPCError } from "@orpc/client";
import { newId } from "../../../src/platform/db/new-id";
import { confirmationToken } from "../../../src/rewards/confirmations/confirmation-token";
import { endWaitingPayouts } from "../../../src/rewards/payouts/end-waiting-payouts";
import { payoutOf } from "../../rewards/payouts/support";
import { askAgain, isAwaiting, isMany, withdrawQuestion } from "./second-approvals";
import { type Attempt, firstOf } from "./step";
import {
  chosen,
  enter,
  isPaused,
  MINUTE_MS,
  type ModelRedemption,
  PAYOUT_PROBLEMS,
  personOf,
  type World,
} from "./world";

const DAY_MS = 24 * 60 * MINUTE_MS;

/** A redemption, mostly of cash: that is rare among what is redeemed. */
function chosenPayout(world: World, which: number): ModelRedemption | undefined {
  const paid = world.redemptions.filter((one) => one.payout !== null);
  return chosen(paid.length > 0 ? paid : world.redemptions, which);
}

/** Marks the payout of a redemption as sent or confirmed, whether it has one or not. */
export function movePayout(
  world: World,
  who: number,
  which: number,
  action: "send" | "confirm",
): Attempt | null {
  const actor = personOf(world, who);
  const redemption = chosenPayout(world, which);
  if (redemption === undefined) return null;
  const { id, payout, buyer } = redemption;
  const from = action === "send" ? "to_pay" : "sent";
  return {
    refusal: () => {
      if (!actor.isAdmin) return "FORBIDDEN";
      if (payout === null) return "not_found";
      if (buyer === actor) return "own";
      if (payout !== from) return PAYOUT_PROBLEMS[payout];
      return action === "send" ? holdOf(world, redemption) : null;
    },
    call: async ({ as }) => {
      const { payouts } = as(actor);
      const { items } =
        action === "send"
          ? await payouts.markSent({ p_payouts: [{ redemption_id: id, reference: newId() }] })
          : await payouts.markConfirmed({ p_redemption_ids: [id] });
      const problem = items[0]?.problem ?? null;
      if (problem !== null) throw new ORPCError(problem, { status: 409 });
      return { id };
    },
    change: () => {
      redemption.payout = action === "send" ? "sent" : "confirmed";
      redemption.arrived = action === "send" ? null : { at: world.now, by: actor };
    },
  };
}

/** What holds another account than that of the purchase. */
function holdOf(world: World, { id, other, buyer }: ModelRedemption): string | null {
  if (other === undefined) return null;
  if (!other.isConfirmed) return "unconfirmed";
  if (isAwaiting(world, id)) return "awaiting_second";
  return isPaused(world, buyer) ? "paused" : null;
}

/** An admin says that the money did not arrive, or that it came back, and has the points return or asks for another account. */
export function missPayout(
  world: World,
  who: number,
  which: number,
  hadArrived: boolean,
  asks: boolean,
): Attempt | null {
  const actor = personOf(world, who);
  const redemption = chosenPayout(world, which);
  if (redemption === undefined) return null;
  const { id, payout, buyer, arrived } = redemption;
  const from = hadArrived ? ["confirmed"] : ["to_pay", "sent"];
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [payout === null, "NOT_FOUND"],
      [buyer === actor, "OWN_DECISION"],
      [!from.includes(payout ?? ""), "PAYOUT_ENDED"],
      [arrived?.by === actor, "OWN_DECISION"],
      [hadArrived && world.now - (arrived?.at ?? 0) > 60 * DAY_MS, "PAYOUT_ENDED"],
    ),
    call: ({ as }) => {
      const { payouts } = as(actor);
      const p_then = asks ? ("ask_details" as const) : ("return_points" as const);
      const failure = { p_redemption_id: id, p_reason: "Closed", p_then };
      return hadArrived ? payouts.markReturned(failure) : payouts.markFailed(failure);
    },
    change: () => {
      if (!asks) return giveBack(world, redemption);
      withdrawQuestion(world, id);
      askAgain(world, id, actor);
    },
  };
}

function giveBack(world: World, redemption: ModelRedemption): void {
  redemption.payout = redemption.arrived ? "returned" : "failed";
  redemption.item.stock += 1;
  enter(redemption.buyer, "REDEMPTION_REJECTED", redemption.price);
  withdrawQuestion(world, redemption.id);
}

/** The buyer, or somebody else, gives another account. */
export function giveOtherAccount(world: World, who: number, which: number): Attempt | null {
  const redemption = chosenPayout(world, which);
  if (redemption === undefined) return null;
  const { id, buyer, price, askedFor } = redemption;
  const actor = who % 4 === 0 ? personOf(world, who) : buyer;
  return {
    refusal: firstOf(
      [buyer !== actor, "NOT_FOUND"],
      [redemption.payout !== "awaiting_details", "DETAILS_NOT_ASKED"],
      [(askedFor?.due ?? 0) <= world.now, "DETAILS_NOT_ASKED"],
    ),
    call: ({ as }) =>
      as(actor).payouts.giveDetails({
        p_redemption_id: id,
        p_bank_details: world.bank,
      }),
    change: () => {
      redemption.payout = "to_pay";
      redemption.arrived = null;
      redemption.other = { confirmBy: world.now + 7 * DAY_MS, isConfirmed: false };
      if (!isMany(price) || askedFor === undefined) return;
      const about = { subjectId: id, owner: buyer, points: price, isCorrection: false };
      world.awaiting.push({ kind: "payout_details", by: askedFor.by, ...about });
    },
  };
}

/** Whether the mail about another account is not confirmed. */
const isUnconfirmed = ({ payout, other }: ModelRedemption) =>
  payout === "to_pay" && other !== undefined && !other.isConfirmed;

/** The buyer, or somebody else, asks for the points back. */
export function takePointsBack(world: World, who: number, which: number): Attempt | null {
  const redemption = chosenPayout(world, which);
  if (redemption === undefined) return null;
  const actor = who % 4 === 0 ? personOf(world, who) : redemption.buyer;
  return {
    refusal: firstOf(
      [redemption.buyer !== actor, "NOT_FOUND"],
      [redemption.payout !== "awaiting_details" && !isUnconfirmed(redemption), "DETAILS_NOT_ASKED"],
    ),
    call: ({ as }) => as(actor).payouts.takePointsBack({ p_redemption_id: redemption.id }),
    change: () => giveBack(world, redemption),
  };
}

/** Somebody uses the link of the newest mail about another account. */
export function confirmOtherAccount(world: World, which: number): Attempt | null {
  const redemption = chosen(
    world.redemptions.filter(({ other }) => other !== undefined),
    which,
  );
  if (redemption?.other === undefined) return null;
  const { id, other } = redemption;
  return {
    refusal: firstOf([
      !other.isConfirmed && (!isUnconfirmed(redemption) || other.confirmBy <= world.now),
      "LINK_EXPIRED",
    ]),
    call: async ({ as, server }) => {
      const { details_id } = (await payoutOf(server, id)) ?? {};
      const p_token = confirmationToken(server.services, details_id ?? "");
      return await as().redemptions.confirmAccount({ p_token });
    },
    change: () => {
      redemption.other = { ...other, isConfirmed: true };
    },
  };
}

/** The server gives the points back of what waited for too long. */
export function endWhatWaits(world: World): Attempt {
  return {
    call: ({ server }) => endWaitingPayouts(server.services),
    change: () => {
      for (const one of world.redemptions) {
        const isLate = one.payout === "awaiting_details" && (one.askedFor?.due ?? 0) <= world.now;
        const wasMissed = isUnconfirmed(one) && (one.other?.confirmBy ?? 0) <= world.now;
        if (isLate || wasMissed) giveBack(world, one);
      }
    },
  };
}
