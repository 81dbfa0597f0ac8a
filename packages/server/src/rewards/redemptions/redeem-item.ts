import { needsSecond } from "@signpoint/api/ledger/second-sums";
import { reviewExpectedBy } from "@signpoint/api/platform/review-time";
import { movedByRedemption } from "@signpoint/api/rewards/cash";
import { redeemRefusal, type ShownItem } from "@signpoint/api/rewards/redeeming";
import type { Redemption } from "@signpoint/api/rewards/redemption";
import { marketplaceMessages } from "@signpoint/api/texts";
import { readSums } from "../../ledger/second-approvals/read-sums";
import type { CallerContext } from "../../platform/context";
import { newId } from "../../platform/db/new-id";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { violatesConstraint } from "../../platform/db/violations";
import { DomainError } from "../../platform/domain-error";
import { pausedError } from "../../platform/settings/assert-not-paused";
import { runWrite } from "../../platform/verb-write";
import { askForConfirmation } from "../confirmations/ask-for-confirmation";
import { deliverInstantly } from "../delivery/deliver-instantly";
import { checkDelivery, computeDeliveryHash, encryptDelivery } from "../delivery/delivery";
import { computePayout, toPayoutColumns } from "../payouts/payout-columns";
import { findRedemptionByRequestId } from "./find-redemption-by-request-id";
import { newReference } from "./new-reference";
import { loadOrderFacts, type OrderedItem, type OrderFacts, type RedeemOrder } from "./order-facts";
import { findOrderWaits } from "./order-waits";
import { type PurchaseParams, purchase, type Redeemed } from "./purchase";
import { toRedemption } from "./redemption-view";

type RedeemContext = CallerContext<"bankKeys" | "config" | "keys" | "notificationFeed">;

const REQUEST_UNIQUE = "redemptions_request_unique";
const REFERENCE_UNIQUE = "redemptions_reference_unique";

/**
 * Redeems an item: takes one from the stock, posts its price and notifies the admins in one
 * statement (specification, sections 4 and 5). A repeated request, also at the same moment, buys
 * nothing more and returns the first redemption. An item with instant delivery is approved in the
 * same transaction, unless its price needs a second admin or its buyer's account is in a safety pause.
 * What an order waits for is in `order-waits.ts`. Throws NOT_FOUND, the code of
 * `redeemRefusal`, ITEM_CHANGED, REQUEST_REUSED, and BAD_REQUEST with each bad field of bank
 * details and delivery.
 */
export async function redeemItem(ctx: RedeemContext, order: RedeemOrder): Promise<Redemption> {
  try {
    const facts = await loadOrderFacts(ctx, order);
    if (facts.isRepeated) throw new DomainError("REQUEST_REUSED");
    return await buy(ctx, order, facts);
  } catch (error) {
    const isRefused = error instanceof DomainError || violatesConstraint(error, REQUEST_UNIQUE);
    if (!isRefused) throw error;
    // The same request may already have bought the item, also at this moment: return its
    // redemption.
    const earlier = await findRedemptionByRequestId(ctx, order);
    if (earlier !== null) return earlier;
    throw error;
  }
}

async function buy(ctx: RedeemContext, order: RedeemOrder, facts: OrderFacts): Promise<Redemption> {
  const shown = { price: order.expected_price, value: order.expected_value };
  const item = toRedeemableItem(facts, shown);
  const payout = computePayout(item, order.bank_details ?? null, facts.banks);
  const delivery = checkDelivery(item, order.delivery ?? null);
  const redemptionId = newId();
  const now = ctx.now().toISOString();
  const waits = await findOrderWaits(ctx, item, facts, delivery);
  const kind = payout === null ? "ITEM" : "CASH";
  const reviewFrom = waits.paused_until ?? now;
  const params = {
    redemption_id: redemptionId,
    reference: newReference(),
    entry_id: newId(),
    user_id: ctx.caller.user_id,
    request_id: order.request_id,
    item_id: item.id,
    type: item.type,
    price: item.price,
    value: item.value,
    instant: item.instant,
    ...(await toPayoutColumns(ctx, redemptionId, payout)),
    ...waits,
    review_due_at: reviewExpectedBy(reviewFrom, kind, facts.promised).toISOString(),
    now,
    notification_id: newId(),
    notice_id: newId(),
    decision_id: newId(),
    delivery: delivery && (await encryptDelivery(ctx, redemptionId, delivery)),
    delivery_hash: delivery && computeDeliveryHash(ctx, delivery),
  };
  const isInstant =
    item.instant &&
    waits.paused_until === null &&
    !needsSecond(movedByRedemption(item), await readSums(ctx.db, ctx));
  const redeemed =
    isInstant || waits.account_confirm_by !== null
      ? await inTransaction(ctx.db, async (tx) => {
          const bought = await runPurchase({ ...ctx, db: tx }, params);
          if (bought === null) return null;
          if (payout !== null) await askForConfirmation(ctx, tx, bought, payout.bankDetails);
          return isInstant ? await deliverInstantly(ctx, tx, bought) : bought;
        })
      : await runPurchase(ctx, params);
  if (redeemed === null) {
    // Another buyer, an admin or a safety pause was faster: read it again, and throw the current
    // reason.
    const current = await loadOrderFacts(ctx, order);
    toRedeemableItem(current, item);
    const { pause_seen } = await findOrderWaits(ctx, item, current, delivery);
    if (pause_seen !== waits.pause_seen) return await buy(ctx, order, current);
    throw new DomainError("ITEM_CHANGED");
  }
  afterCommit(ctx.db, () => ctx.notificationFeed.publish());
  return await toRedemption(ctx, {
    redemption: redeemed,
    item: redeemed.item,
    payout: null,
    has_code: isInstant,
    pause_until: waits.pause_seen,
  });
}

async function runPurchase(ctx: CallerContext, params: PurchaseParams): Promise<Redeemed | null> {
  return await runWrite(ctx, purchase, params)
    .catch((error: unknown) => {
      // Another redemption has the same random reference: try once more with a new one.
      if (!violatesConstraint(error, REFERENCE_UNIQUE)) throw error;
      return runWrite(ctx, purchase, { ...params, reference: newReference() });
    })
    .catch((error: unknown) => {
      throw violatesConstraint(error, "users_points_not_negative") ? notEnoughPoints() : error;
    });
}

/** Returns the item. Throws PAUSED, NOT_FOUND, or the code of `redeemRefusal` when the user may not redeem it. */
function toRedeemableItem({ item, balance, isPaused }: OrderFacts, shown: ShownItem): OrderedItem {
  if (isPaused) throw pausedError("redemptions");
  if (item === null) {
    throw new DomainError("NOT_FOUND", { message: marketplaceMessages.itemNotFound });
  }
  if (item.deleted_at !== null) throw new DomainError("ITEM_NOT_AVAILABLE");
  const code = redeemRefusal(item, balance, shown);
  if (code === "NOT_ENOUGH_POINTS") throw notEnoughPoints();
  if (code !== null) throw new DomainError(code);
  return item;
}

function notEnoughPoints() {
  return new DomainError("NOT_ENOUGH_POINTS", { message: marketplaceMessages.notEnoughPoints });
}
