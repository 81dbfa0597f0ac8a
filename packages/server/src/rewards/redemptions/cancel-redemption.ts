import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import { nextRedemptionStatus } from "@signpoint/api/rewards/redeeming";
import type { Redemption } from "@signpoint/api/rewards/redemption";
import { and, eq } from "drizzle-orm";
import { postEntries } from "../../ledger/entries/post-entries";
import { markSubjectRead } from "../../messages/notifications/mark-read";
import type { CallerContext } from "../../platform/context";
import { redemptions } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { toPriceRefund } from "./decision-entries";
import { selectRedemptions, toRedemption } from "./redemption-view";
import { returnToStock } from "./return-to-stock";

/**
 * Cancels a pending redemption of the caller, also one on hold: refunds the price and returns the
 * item to the stock. Locks item, redemption, buyer, in the order of a decision. Throws NOT_FOUND,
 * and ALREADY_DECIDED when a decision came first.
 */
export async function cancelRedemption(
  ctx: CallerContext<"bankKeys" | "notificationFeed">,
  { redemption_id }: { redemption_id: string },
): Promise<Redemption> {
  const { user_id } = ctx.caller;
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const isOwn = and(eq(redemptions.id, redemption_id), eq(redemptions.user_id, user_id));
    const [found] = await selectRedemptions(tx).where(isOwn);
    if (found === undefined) throw new DomainError("NOT_FOUND");
    const { redemption } = found;
    const status = nextRedemptionStatus(redemption.status, "cancel");
    if (status === null) throw new DomainError("ALREADY_DECIDED");
    await returnToStock(tx, redemption);
    const [cancelled] = await tx
      .update(redemptions)
      .set({ status, cancelled_at: now.toISOString() })
      .where(and(isOwn, eq(redemptions.status, redemption.status)))
      .returning();
    if (cancelled === undefined) throw new DomainError("ALREADY_DECIDED");
    const refund = toPriceRefund(redemption, entryTexts.redemptionCancelled(redemption.item_name));
    await postEntries(tx, [refund], now);
    await markSubjectRead(tx, redemption.id);
    afterCommit(tx, () => ctx.notificationFeed.tellQueues("decision", user_id));
    return await toRedemption(ctx, { ...found, redemption: cancelled });
  });
}
