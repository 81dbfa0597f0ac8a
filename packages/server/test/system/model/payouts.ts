import { ORPCError } from "@orpc/client";
import { clientOf } from "../../support/client";
import type { Attempt } from "./step";
import { chosen, enter, personOf, type World } from "./world";

const PROBLEMS = {
  to_pay: "not_sent",
  sent: "already_sent",
  confirmed: "already_confirmed",
  failed: "already_failed",
} as const;

const MOVES = {
  send: { from: ["to_pay"], to: "sent" },
  confirm: { from: ["sent"], to: "confirmed" },
  fail: { from: ["to_pay", "sent"], to: "failed" },
} as const;

/** Marks the payout of a redemption as sent, confirmed or failed, whether it has one or not. */
export function movePayout(
  world: World,
  who: number,
  which: number,
  action: keyof typeof MOVES,
): Attempt | null {
  const actor = personOf(world, who);
  /* Mostly of cash: it is rare among what is redeemed. */
  const paid = world.redemptions.filter((one) => one.payout !== null);
  const redemption = chosen(paid.length > 0 ? paid : world.redemptions, which);
  if (redemption === undefined) return null;
  const { id, payout, buyer } = redemption;
  const isFailing = action === "fail";
  const { from, to } = MOVES[action];
  return {
    refusal: () => {
      if (!actor.isAdmin) return "FORBIDDEN";
      if (payout === null) return isFailing ? "NOT_FOUND" : "not_found";
      if (buyer === actor) return isFailing ? "OWN_DECISION" : "own";
      if (from.some((state) => state === payout)) return null;
      return isFailing ? "PAYOUT_ENDED" : PROBLEMS[payout];
    },
    call: async (server) => {
      const { payouts } = clientOf(server, actor.person);
      if (isFailing) return await payouts.markFailed({ p_redemption_id: id, p_reason: "Closed" });
      const { items } =
        action === "send"
          ? await payouts.markSent({ p_payouts: [{ redemption_id: id, reference: "FT" }] })
          : await payouts.markConfirmed({ p_redemption_ids: [id] });
      const problem = items[0]?.problem ?? null;
      if (problem !== null) throw new ORPCError(problem, { status: 409 });
      return { id };
    },
    change: () => {
      redemption.payout = to;
      if (!isFailing) return;
      redemption.item.stock += 1;
      enter(buyer, "REDEMPTION_REJECTED", redemption.price);
    },
  };
}
