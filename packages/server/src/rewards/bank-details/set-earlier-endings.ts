import { and, asc, eq, gt, isNull } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { payouts, redemptions } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { setAccountEnding } from "./set-account-ending";

const BATCH = 200;
const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * Stores what the masked account number shows of each payout from before it was recorded, so that it is found by it, and
 * returns how many were looked at. Details that cannot be decrypted are logged and left. Ends between two batches when aborted.
 */
export async function setEarlierEndings(
  ctx: Context<"bankKeys">,
  signal?: AbortSignal,
): Promise<number> {
  let seen = 0;
  for (let after = FIRST_ID; !signal?.aborted; ) {
    const batch = await ctx.db
      .select({ redemption: redemptions })
      .from(payouts)
      .innerJoin(redemptions, eq(redemptions.id, payouts.redemption_id))
      .where(and(isNull(payouts.account_ending), gt(payouts.redemption_id, after)))
      .orderBy(asc(payouts.redemption_id))
      .limit(BATCH);
    for (const { redemption } of batch) {
      await inTransaction(ctx.db, async (tx) => await setAccountEnding(ctx, tx, redemption));
    }
    seen += batch.length;
    const last = batch.at(-1);
    if (last === undefined) break;
    after = last.redemption.id;
  }
  return seen;
}
