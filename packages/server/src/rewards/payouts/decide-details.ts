import { payoutMessages } from "@signpoint/api/texts";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { Confirmed, SecondApprovalRow } from "../../ledger/second-approvals/decide-second";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { afterCommit } from "../../platform/db/transaction";
import { askForDetails } from "./ask-for-details";
import { lockPayouts } from "./lock-payouts";

/** Records that a second admin, or the operator's command, has confirmed the other account of a payout; with its second approval that hold has ended. */
export async function confirmDetails(
  { now }: CallerContext,
  tx: Transaction,
  { subject_id }: SecondApprovalRow,
  { decision_id, requested_by, decider }: Confirmed,
): Promise<void> {
  await recordDecision(tx, {
    id: decision_id,
    ...decider,
    action: "confirm_payout_details",
    subject_type: "redemption",
    subject_id,
    before: null,
    after: { payout: "to_pay", requested_by },
    now: now(),
  });
}

/** Asks the buyer of a payout for yet another account, because a second admin has refused the one that was given. */
export async function refuseDetails(
  ctx: CallerContext<"notificationFeed">,
  tx: Transaction,
  { subject_id }: SecondApprovalRow,
): Promise<void> {
  const now = ctx.now();
  const payout = (await lockPayouts(tx, [subject_id])).get(subject_id);
  if (payout === undefined) throw new Error("approved cash has a payout");
  // The note of the second admin is for admins.
  const reason = payoutMessages.otherAccountRefused;
  const by = { failed_at: now.toISOString(), failed_by: ctx.caller.user_id };
  const details_due_at = await askForDetails(tx, payout, { reason, ...by }, now);
  await recordDecision(tx, {
    admin_id: ctx.caller.user_id,
    action: "ask_payout_details",
    subject_type: "redemption",
    subject_id,
    before: { payout: payout.state },
    after: { payout: "awaiting_details", payout_reason: reason, details_due_at },
    now,
  });
  afterCommit(tx, () => ctx.notificationFeed.publish());
}
