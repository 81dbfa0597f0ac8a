import { ORPCError } from "@orpc/client";
import { clientOf } from "../support/client";
import { BANK_DETAILS } from "../support/marketplace";
import { approve, isAwaiting, isMany, withdrawQuestion } from "./second-approvals";
import { type Attempt, firstOf } from "./step";
import { chosen, enter, isHeld, MINUTE_MS, personOf, type World } from "./world";

interface Purchase {
  /** Which of the buyer's requests it repeats; null for a new one. */
  repeats: number | null;
  showsPrice: "true" | "old" | "none";
}

/**
 * Redeems an item: under a new name, or under that of an earlier request of the same person; at the
 * price that it has, or at one that it has no more.
 */
export function redeem(
  world: World,
  who: number,
  which: number,
  requestId: string,
  { repeats, showsPrice }: Purchase,
): Attempt | null {
  const buyer = personOf(world, who);
  const item = chosen(world.items, which);
  if (item === undefined) return null;
  const own = world.redemptions.filter((one) => one.buyer === buyer);
  const earlier = repeats === null ? undefined : chosen(own, repeats);
  const shown = { true: item.price, old: item.price + 1, none: undefined }[showsPrice];
  // What needs a second admin waits for an approval like everything else.
  const isInstant = item.isInstant && !isMany(item.price);
  return {
    refusal: () => {
      if (earlier !== undefined) {
        const isSame = earlier.item === item && (shown ?? earlier.price) === earlier.price;
        return isSame ? null : "REQUEST_REUSED";
      }
      return firstOf(
        [item.isDeleted, "ITEM_NOT_AVAILABLE"],
        [shown !== undefined && shown !== item.price, "ITEM_CHANGED"],
        [item.stock === 0 || (item.isInstant && item.codes === 0), "ITEM_SOLD_OUT"],
        [buyer.balance < item.price, "NOT_ENOUGH_POINTS"],
      );
    },
    call: (server) =>
      clientOf(server, buyer.person).marketplace.redeem({
        p_item_id: item.id,
        p_request_id: earlier?.requestId ?? requestId,
        p_expected_price: shown,
        ...(item.isCash && { p_bank_details: BANK_DETAILS }),
      }),
    change: ({ id }) => {
      if (earlier !== undefined) {
        if (id !== earlier.id) throw new Error(`the repeat answered ${id}, not ${earlier.id}`);
        return;
      }
      const { price } = item;
      world.redemptions.push({
        id,
        requestId,
        item,
        buyer,
        price,
        hasCode: isInstant,
        status: isInstant ? "APPROVED" : "PENDING",
        isCancelled: false,
        heldUntil: null,
        holds: 0,
        payout: null,
      });
      item.stock -= 1;
      enter(buyer, "POINTS_REDEEMED", -price);
      if (!isInstant) return;
      item.codes -= 1;
      enter(buyer, "REDEMPTION_APPROVED", 0);
    },
  };
}

export function decideRedemption(
  world: World,
  who: number,
  which: number,
  approves: boolean,
): Attempt | null {
  const actor = personOf(world, who);
  const redemption = chosen(world.redemptions, which);
  if (redemption === undefined) return null;
  const { id, item, buyer, price } = redemption;
  const isAsked = approves && isMany(price);
  return {
    refusal: () =>
      firstOf(
        [!actor.isAdmin, "FORBIDDEN"],
        [buyer === actor, "OWN_DECISION"],
        [redemption.status !== "PENDING", "ALREADY_DECIDED"],
        [approves && isHeld(world, redemption), "REDEMPTION_HELD"],
        [approves && isAwaiting(world, id), "AWAITING_SECOND"],
        [approves && !isAsked && !item.isCash && item.codes === 0, "NO_CODE_LEFT"],
      ),
    call: (server) => {
      const { redemptions } = clientOf(server, actor.person);
      const decide = approves ? redemptions.approve : redemptions.reject;
      return decide({ p_redemption_id: id });
    },
    change: () => {
      if (isAsked) {
        const about = { subjectId: id, owner: buyer, points: price, isCorrection: false };
        world.awaiting.push({ kind: "redemption", by: actor, ...about });
      } else if (approves) {
        approve(redemption);
      } else {
        withdrawQuestion(world, id);
        redemption.status = "REJECTED";
        item.stock += 1;
        enter(buyer, "REDEMPTION_REJECTED", price);
      }
    },
  };
}

/** The buyer, or somebody else, cancels a redemption. */
export function cancelRedemption(world: World, who: number, which: number): Attempt | null {
  const actor = personOf(world, who);
  const redemption = chosen(world.redemptions, which);
  if (redemption === undefined) return null;
  return {
    refusal: () =>
      firstOf(
        [redemption.buyer !== actor, "NOT_FOUND"],
        [redemption.status !== "PENDING", "ALREADY_DECIDED"],
      ),
    call: (server) =>
      clientOf(server, actor.person).redemptions.cancel({ p_redemption_id: redemption.id }),
    change: () => {
      redemption.status = "REJECTED";
      redemption.isCancelled = true;
      withdrawQuestion(world, redemption.id);
      redemption.item.stock += 1;
      enter(actor, "REDEMPTION_REJECTED", redemption.price);
    },
  };
}

/** An admin holds a redemption for some minutes. */
export function holdRedemption(
  world: World,
  who: number,
  which: number,
  minutes: number,
): Attempt | null {
  const actor = personOf(world, who);
  const redemption = chosen(world.redemptions, which);
  if (redemption === undefined) return null;
  const until = world.now + minutes * MINUTE_MS;
  return {
    refusal: () =>
      firstOf(
        [!actor.isAdmin, "FORBIDDEN"],
        [minutes === 0, "BAD_REQUEST"],
        [redemption.buyer === actor, "OWN_DECISION"],
        [redemption.status !== "PENDING", "ALREADY_DECIDED"],
        [until < (redemption.heldUntil ?? 0), "BAD_REQUEST"],
      ),
    call: (server) =>
      clientOf(server, actor.person).redemptions.hold({
        p_redemption_id: redemption.id,
        p_reason: "To be checked",
        p_until: new Date(until).toISOString(),
      }),
    change: () => {
      redemption.heldUntil = until;
      redemption.holds += 1;
    },
  };
}

/** An admin lifts a hold. */
export function releaseRedemption(world: World, who: number, which: number): Attempt | null {
  const actor = personOf(world, who);
  const redemption = chosen(world.redemptions, which);
  if (redemption === undefined) return null;
  return {
    refusal: () =>
      firstOf(
        [!actor.isAdmin, "FORBIDDEN"],
        [redemption.buyer === actor, "OWN_DECISION"],
        [redemption.status !== "PENDING", "ALREADY_DECIDED"],
        [!isHeld(world, redemption), "REDEMPTION_NOT_HELD"],
      ),
    call: (server) =>
      clientOf(server, actor.person).redemptions.release({ p_redemption_id: redemption.id }),
    change: () => {
      redemption.heldUntil = null;
    },
  };
}

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
