import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import { eq } from "drizzle-orm";
import { recordDecision } from "../../ledger/audit-log/record-decision";
import { postEntries } from "../../ledger/entries/post-entries";
import { insertNotifications, toBuyer } from "../../messages/notifications/insert-notifications";
import { markSubjectRead } from "../../messages/notifications/mark-read";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { redemptions } from "../../platform/db/schema/index";
import { afterCommit } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import type { Redeemed } from "../redemptions/purchase";
import { giveCode, planCode } from "../vault/give-code";

/**
 * Approves a purchase in the transaction that made it, gives it its code, and returns it. The
 * record names the system as the decider. Throws ITEM_SOLD_OUT when no code is left: then nothing
 * is bought.
 */
export async function deliverInstantly(
  ctx: Context<"bankKeys" | "notificationFeed">,
  tx: Transaction,
  bought: Redeemed,
): Promise<Redeemed> {
  const { id, user_id, item_name } = bought;
  const now = ctx.now();
  const plan = await planCode(tx, bought, null);
  if (plan === null) throw new DomainError("ITEM_CHANGED");
  const decided = {
    status: "APPROVED" as const,
    redemption_code: plan.origin === "shared" ? plan.code : null,
    decided_at: now.toISOString(),
  };
  await tx.update(redemptions).set(decided).where(eq(redemptions.id, id));
  await giveCode(tx, ctx.bankKeys, plan, { redemption: bought, now }).catch((error: unknown) => {
    const isEmpty = error instanceof DomainError && error.code === "NO_CODE_LEFT";
    throw isEmpty ? new DomainError("ITEM_SOLD_OUT") : error;
  });
  const details = entryTexts.redemptionApproved(item_name);
  await postEntries(
    tx,
    [{ user_id, source: "REDEMPTION_APPROVED", details, points_earned: 0, cause_id: id }],
    now,
  );
  await recordDecision(tx, {
    actor: "system",
    action: "approve_redemption",
    subject_type: "redemption",
    subject_id: id,
    before: { status: "PENDING" },
    after: { status: "APPROVED", code: plan.origin },
    now,
  });
  await markSubjectRead(tx, id);
  await insertNotifications(tx, [toBuyer("redemption_decided", bought)], now);
  afterCommit(tx, () => ctx.notificationFeed.publish());
  return { ...bought, ...decided };
}
