import { canGetCode } from "@signpoint/api/rewards/codes";
import type { AdminRedemption } from "@signpoint/api/rewards/redemption";
import { peopleMessages, refusalMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { insertNotifications, toBuyer } from "../../messages/notifications/insert-notifications";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { redemptions } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { assertNoneSuspended } from "../../platform/people/find-suspension";
import { getRedemptionForAdmin } from "../redemptions/get-redemption";
import { type RedemptionRow, selectHasCode } from "../redemptions/redemption-view";
import { giveCode, planCode } from "../vault/give-code";

/**
 * Gives a code to an approved gift card that has none, and tells the buyer. Throws NOT_FOUND, OWN_DECISION,
 * NOT_DELIVERABLE, PERSON_SUSPENDED while the buyer is suspended, and the errors of `giveCode`.
 */
export async function deliverCode(
  ctx: CallerContext<"bankKeys" | "notificationFeed">,
  { redemption_id, code = null }: { redemption_id: string; code?: string | null | undefined },
): Promise<AdminRedemption> {
  const { caller } = ctx;
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const redemption = await lockDeliverable(tx, redemption_id, caller.user_id);
    const message = peopleMessages.codeHeldBySuspension;
    await assertNoneSuspended(tx, [redemption.user_id], { now, message });
    const plan = await planCode(tx, redemption, { code, typed_by: caller.user_id });
    if (plan === null) throw new DomainError("NOT_DELIVERABLE");
    if (plan.origin === "shared") {
      await tx
        .update(redemptions)
        .set({ redemption_code: plan.code })
        .where(eq(redemptions.id, redemption_id));
    }
    await giveCode(tx, ctx.bankKeys, plan, { redemption, now });
    await recordDecision(tx, {
      admin_id: caller.user_id,
      action: "deliver_code",
      subject_type: "redemption",
      subject_id: redemption_id,
      before: { code: null },
      after: { code: plan.origin },
      now,
    });
    await insertNotifications(tx, [toBuyer("code_delivered", redemption)], now);
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return await getRedemptionForAdmin({ ...ctx, db: tx }, { id: redemption_id });
  });
}

async function lockDeliverable(
  tx: Transaction,
  id: string,
  adminId: string,
): Promise<RedemptionRow> {
  const [redemption] = await tx
    .select()
    .from(redemptions)
    .where(eq(redemptions.id, id))
    .for("update");
  if (redemption === undefined) throw new DomainError("NOT_FOUND");
  if (redemption.user_id === adminId) {
    throw new DomainError("OWN_DECISION", { message: refusalMessages.ownRedemption });
  }
  // Another delivery may have given a code while this one waited for the lock: look only now.
  const [has] = await tx
    .select({ code: selectHasCode })
    .from(redemptions)
    .where(eq(redemptions.id, id));
  if (!canGetCode({ ...redemption, has_code: has?.code === true })) {
    throw new DomainError("NOT_DELIVERABLE");
  }
  return redemption;
}
