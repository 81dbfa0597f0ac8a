import {
  approve,
  countAlone,
  isAwaiting,
  isMany,
  isReleaseAwaiting,
  needsTwo,
  withdrawQuestion,
} from "./second-approvals";
import { type Attempt, firstOf } from "./step";
import { beyondLimits, waitsOf } from "./waits";
import {
  chosen,
  enter,
  isHeld,
  isLiftable,
  isPaused,
  MINUTE_MS,
  personOf,
  type World,
} from "./world";

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
  const isInstant = item.isInstant && !isMany(item.price) && !isPaused(world, buyer);
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
    call: ({ as }) =>
      as(buyer).marketplace.redeem({
        p_item_id: item.id,
        p_request_id: earlier?.requestId ?? requestId,
        p_expected_price: shown,
        ...(item.isCash && { p_bank_details: world.bank }),
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
        requestedAt: world.now,
        hasCode: isInstant,
        status: isInstant ? "APPROVED" : "PENDING",
        isCancelled: false,
        ...waitsOf(world, buyer, item),
        heldUntil: item.isCash ? beyondLimits(world, buyer) : null,
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
  const decided = { by: actor, owner: buyer, points: price };
  const isAsked = approves && needsTwo(world, decided);
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [buyer === actor, "OWN_DECISION"],
      [redemption.status !== "PENDING", "ALREADY_DECIDED"],
      [approves && isHeld(world, redemption), "REDEMPTION_HELD"],
      [approves && isAwaiting(world, id), "AWAITING_SECOND"],
      [approves && !isAsked && !item.isCash && item.codes === 0, "NO_CODE_LEFT"],
    ),
    call: ({ as }) => {
      const { redemptions } = as(actor);
      const decide = approves ? redemptions.approve : redemptions.reject;
      return decide({ p_redemption_id: id });
    },
    change: () => {
      if (isAsked) {
        const about = { subjectId: id, owner: buyer, points: price, isCorrection: false };
        world.awaiting.push({ kind: "redemption", by: actor, ...about });
      } else if (approves) {
        countAlone(world, decided);
        approve(world, redemption);
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
    refusal: firstOf(
      [redemption.buyer !== actor, "NOT_FOUND"],
      [redemption.status !== "PENDING", "ALREADY_DECIDED"],
    ),
    call: ({ as }) => as(actor).redemptions.cancel({ p_redemption_id: redemption.id }),
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
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [minutes === 0, "BAD_REQUEST"],
      [redemption.buyer === actor, "OWN_DECISION"],
      [redemption.status !== "PENDING", "ALREADY_DECIDED"],
      [until < (redemption.heldUntil ?? 0), "BAD_REQUEST"],
    ),
    call: ({ as }) =>
      as(actor).redemptions.hold({
        p_redemption_id: redemption.id,
        p_reason: "To be checked",
        p_until: new Date(until).toISOString(),
      }),
    change: () => {
      redemption.heldUntil = until;
      redemption.holds += 1;
      world.awaiting = world.awaiting.filter(
        (one) => one.subjectId !== redemption.id || one.kind !== "release",
      );
    },
  };
}

/** An admin lifts a hold; that of cash once a second one confirms it. */
export function releaseRedemption(world: World, who: number, which: number): Attempt | null {
  const actor = personOf(world, who);
  const redemption = chosen(world.redemptions, which);
  if (redemption === undefined) return null;
  return {
    refusal: firstOf(
      [!actor.isAdmin, "FORBIDDEN"],
      [redemption.buyer === actor, "OWN_DECISION"],
      [redemption.status !== "PENDING", "ALREADY_DECIDED"],
      [!isLiftable(world, redemption), "REDEMPTION_NOT_HELD"],
      [isReleaseAwaiting(world, redemption.id), "AWAITING_SECOND"],
    ),
    call: ({ as }) => as(actor).redemptions.release({ p_redemption_id: redemption.id }),
    change: () => {
      if (!redemption.item.isCash) {
        redemption.heldUntil = null;
        return;
      }
      const { id: subjectId, buyer: owner, price: points } = redemption;
      const about = { subjectId, owner, by: actor, points, isCorrection: false };
      world.awaiting.push({ kind: "release", ...about });
    },
  };
}
