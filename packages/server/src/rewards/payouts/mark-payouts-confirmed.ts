import type { PayoutOutcome } from "@signpoint/api/rewards/payouts/payout";
import { inArray } from "drizzle-orm";
import { recordDecisions } from "../../ledger/audit-log/record-decision";
import type { CallerContext } from "../../platform/context";
import { payouts } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { judgeLines } from "./judge-lines";

/**
 * Marks sent payouts as confirmed by the bank. Returns the outcome of each line, as
 * `markPayoutsSent` does.
 */
export async function markPayoutsConfirmed(
  ctx: CallerContext,
  { redemption_ids }: { redemption_ids: string[] },
): Promise<{ items: PayoutOutcome[] }> {
  const { caller } = ctx;
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const lines = redemption_ids.map((redemption_id) => ({ redemption_id }));
    const by = { callerId: caller.user_id, now };
    const { outcomes, accepted } = await judgeLines(tx, lines, "confirm", by);
    const ids = accepted.map(({ redemption_id }) => redemption_id);
    await tx
      .update(payouts)
      .set({ state: "confirmed", confirmed_at: now.toISOString(), confirmed_by: caller.user_id })
      .where(inArray(payouts.redemption_id, ids));
    await recordDecisions(
      tx,
      ids.map((subject_id) => ({
        admin_id: caller.user_id,
        action: "confirm_payout",
        subject_type: "redemption",
        subject_id,
        before: { payout: "sent" },
        after: { payout: "confirmed" },
        now,
      })),
    );
    return { items: outcomes };
  });
}
