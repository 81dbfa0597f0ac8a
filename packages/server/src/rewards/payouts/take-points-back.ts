import { awaitsAccountMail } from "@signpoint/api/rewards/payouts/payout-rules";
import type { Redemption } from "@signpoint/api/rewards/redemption";
import { payoutMessages } from "@signpoint/api/texts";
import { and, eq } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { redemptions } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { selectRedemptions, toRedemption } from "../redemptions/redemption-view";
import { returnToStock } from "../redemptions/return-to-stock";
import { lockPayout } from "./lock-payouts";
import { returnPayoutPoints } from "./return-payout-points";

/**
 * Gives the points of the caller's redemption back at once, instead of waiting for another account, or for the mail about
 * it. Locks item, redemption, payout, buyer. Throws NOT_FOUND, and DETAILS_NOT_ASKED when the payout waits for neither.
 */
export async function takePointsBack(
  ctx: CallerContext<"bankKeys">,
  { redemption_id }: { redemption_id: string },
): Promise<Redemption> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const isOwn = and(
      eq(redemptions.id, redemption_id),
      eq(redemptions.user_id, ctx.caller.user_id),
    );
    const [found] = await selectRedemptions(tx).where(isOwn);
    if (found === undefined) throw new DomainError("NOT_FOUND");
    if (found.payout === null) throw new DomainError("DETAILS_NOT_ASKED");
    await returnToStock(tx, found.redemption);
    const payout = await lockPayout(tx, redemption_id);
    const isUnconfirmed = awaitsAccountMail(payout);
    if (payout.state !== "awaiting_details" && !isUnconfirmed) {
      throw new DomainError("DETAILS_NOT_ASKED");
    }
    const given = isUnconfirmed
      ? { failed_at: now.toISOString(), reason: payoutMessages.otherAccountUnconfirmed }
      : {};
    await returnPayoutPoints(tx, found.redemption, payout, given, now);
    const [current] = await selectRedemptions(tx).where(isOwn);
    return await toRedemption(ctx, current ?? found);
  });
}
