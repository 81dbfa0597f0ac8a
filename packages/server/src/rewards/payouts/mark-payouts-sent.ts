import type { PayoutOutcome } from "@signpoint/api/rewards/payouts/payout";
import { sql } from "drizzle-orm";
import { recordDecisions } from "../../ledger/audit-log/record-decision";
import { insertNotifications, toBuyer } from "../../messages/notifications/insert-notifications";
import type { CallerContext } from "../../platform/context";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { judgeLines } from "./judge-lines";

interface SentPayout {
  redemption_id: string;
  /** The bank's reference of the transfer. */
  reference: string;
}

/**
 * Marks payouts as sent, each with its reference, and tells their buyers. Returns the outcome of
 * each line; it fails for an unknown payout, a repeated line, the caller's own payout, one that is
 * sent, confirmed or failed already, one that a suspension holds, and the reference of an earlier attempt.
 */
export async function markPayoutsSent(
  ctx: CallerContext<"notificationFeed">,
  { payouts: lines }: { payouts: SentPayout[] },
): Promise<{ items: PayoutOutcome[] }> {
  const { caller } = ctx;
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const by = { callerId: caller.user_id, now };
    const { outcomes, accepted } = await judgeLines(tx, lines, "send", by);
    if (accepted.length === 0) return { items: outcomes };
    await tx.execute(sql`
      update payouts set state = 'sent', reference = given.reference, sent_at = ${now.toISOString()},
        sent_by = ${caller.user_id}
      from json_to_recordset(${JSON.stringify(accepted)}::json) as given (redemption_id uuid, reference text)
      where payouts.redemption_id = given.redemption_id`);
    await recordDecisions(
      tx,
      accepted.map(({ redemption_id, reference }) => ({
        admin_id: caller.user_id,
        action: "mark_payout_sent",
        subject_type: "redemption",
        subject_id: redemption_id,
        before: { payout: "to_pay" },
        after: { payout: "sent", payout_reference: reference },
        now,
      })),
    );
    // Each attempt is told, so that it is a cause of its own once another account was given.
    const told = accepted.map(({ redemption_id: id, user_id, details_id }) =>
      toBuyer("payout_sent", { id, user_id }, details_id ?? id),
    );
    await insertNotifications(tx, told, now);
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return { items: outcomes };
  });
}
