import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import { itemFormMessages, refusalMessages } from "@signpoint/api/messages";
import { formatDollars } from "@signpoint/api/rules/cash";
import { nextRedemptionStatus } from "@signpoint/api/rules/redeeming";
import { and, eq, sql } from "drizzle-orm";
import { recordDecision } from "../audit-log/record-decision";
import type { Caller } from "../auth/authenticate";
import type { Database } from "../db/client";
import { marketplaceItems, redemptions } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { type NewEntry, postEntries } from "../ledger/post-entries";
import { refusal } from "../refusal";
import type { Services } from "../services";
import {
  type RedemptionRow,
  type RedemptionWithItem,
  selectRedemptions,
  toAdminRedemption,
} from "./redemption-view";

export interface Decision {
  action: "approve" | "reject";
  note: string | null;
  /** A gift card's code for this buyer; without it, the item's own. */
  code?: string | null;
}

/**
 * Decides a pending redemption, once, never by its own buyer: approval delivers, rejection returns the
 * price and the stock (specification, section 4). Locks in the order of redeeming: item, redemption,
 * buyer.
 */
export async function decideRedemption(
  services: Services,
  caller: Caller,
  redemptionId: string,
  decision: Decision,
): Promise<AdminRedemption> {
  const now = services.now();
  return await inTransaction(services.db, async (tx) => {
    const found = await decidableRedemption(tx, redemptionId, caller, decision);
    const { redemption } = found;
    const code = decision.action === "approve" ? await codeFor(tx, found, decision) : null;
    if (decision.action === "reject") await returnToStock(tx, redemption);
    const [decided] = await tx
      .update(redemptions)
      .set({
        status: decision.action === "approve" ? "APPROVED" : "REJECTED",
        redemption_code: code,
        review_note: decision.note === "" ? null : decision.note,
        decided_at: now.toISOString(),
        decided_by: caller.user_id,
      })
      .where(and(eq(redemptions.id, redemption.id), eq(redemptions.status, "PENDING")))
      .returning();
    if (decided === undefined) throw refusal("ALREADY_DECIDED");
    await postEntries(tx, entriesFor(decided), now);
    await recordDecision(tx, {
      admin_id: caller.user_id,
      action: decision.action === "approve" ? "approve_redemption" : "reject_redemption",
      subject_type: "redemption",
      subject_id: redemption.id,
      before: { status: redemption.status },
      after: { status: decided.status, review_note: decided.review_note },
      now,
    });
    return await toAdminRedemption(services, { ...found, redemption: decided });
  });
}

async function decidableRedemption(
  tx: Database,
  redemptionId: string,
  caller: Caller,
  { action }: Decision,
): Promise<RedemptionWithItem> {
  const [found] = await selectRedemptions(tx).where(eq(redemptions.id, redemptionId));
  if (found === undefined) throw refusal("NOT_FOUND");
  if (found.redemption.user_id === caller.user_id) {
    throw refusal("OWN_DECISION", { message: refusalMessages.ownRedemption });
  }
  if (nextRedemptionStatus(found.redemption.status, action) === null) {
    throw refusal("ALREADY_DECIDED");
  }
  return found;
}

/** What the buyer of a gift card gets: a code of their own, or the item's. */
async function codeFor(
  tx: Database,
  { redemption, item }: RedemptionWithItem,
  { code }: Decision,
): Promise<string | null> {
  if (item?.type !== "Gift Card" || redemption.item_id === null) {
    if (!code) return null;
    const fields = { p_redemption_code: itemFormMessages.codeForGiftCardsOnly };
    throw refusal("BAD_REQUEST", { fields });
  }
  if (code) return code;
  const [row] = await tx
    .select({ redemption_code: marketplaceItems.redemption_code })
    .from(marketplaceItems)
    .where(eq(marketplaceItems.id, redemption.item_id));
  return row?.redemption_code ?? null;
}

/** Also for an item that is hidden by now: it may be shown again with its true stock. */
async function returnToStock(tx: Database, { item_id }: RedemptionRow): Promise<void> {
  if (item_id === null) return;
  await tx
    .update(marketplaceItems)
    .set({ quantity: sql`${marketplaceItems.quantity} + 1` })
    .where(eq(marketplaceItems.id, item_id));
}

function entriesFor(redemption: RedemptionRow): NewEntry[] {
  const common = { user_id: redemption.user_id, cause_id: redemption.id };
  const name = `"${redemption.item_name}"`;
  if (redemption.status === "REJECTED") {
    return [
      {
        ...common,
        source: "REDEMPTION_REJECTED",
        details: `Refund for ${name}`,
        points_earned: redemption.price,
      },
    ];
  }
  const approval: NewEntry = {
    ...common,
    source: "REDEMPTION_APPROVED",
    details: `Approved: ${name}`,
    points_earned: 0,
  };
  if (redemption.type !== "CASH") return [approval];
  const fee = formatDollars(redemption.commission_amount);
  return [
    approval,
    {
      ...common,
      source: "COMMISSION_FEE",
      details: `Platform fee of ${fee} for ${name}`,
      points_earned: 0,
    },
  ];
}
