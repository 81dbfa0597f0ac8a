import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import { itemFormMessages, refusalMessages } from "@signpoint/api/messages";
import { centsToDollars, dollarsToCents, formatDollars } from "@signpoint/api/rules/cash";
import { nextRedemptionStatus } from "@signpoint/api/rules/redeeming";
import { and, eq, sql } from "drizzle-orm";
import { recordDecision } from "../audit-log/record-decision";
import type { Caller, CallerContext } from "../context";
import type { Transaction } from "../db/client";
import { marketplaceItems, redemptions } from "../db/schema/index";
import { afterCommit, inTransaction } from "../db/transaction";
import { DomainError } from "../domain-error";
import { type NewEntry, postEntries } from "../ledger/post-entries";
import { insertNotices } from "../notices/insert-notices";
import { markSubjectRead } from "../notifications/mark-subject-read";
import {
  type RedemptionRow,
  type RedemptionWithItem,
  selectRedemptions,
  toAdminRedemption,
} from "./redemption-view";

interface DecisionInput {
  redemption_id: string;
  note?: string | null | undefined;
  /** A gift card's code for this buyer; without it, the item's own. */
  redemption_code?: string | null | undefined;
}

type Decision = Omit<DecisionInput, "redemption_id"> & { action: "approve" | "reject" };

/** Approves a redemption, which is delivered or paid out (specification, section 4). Throws the errors of `decideRedemption`. */
export function approveRedemption(
  ctx: CallerContext<"bankKeys" | "noticeFeed">,
  { redemption_id, ...decision }: DecisionInput,
): Promise<AdminRedemption> {
  return decideRedemption(ctx, redemption_id, { ...decision, action: "approve" });
}

/** Rejects a redemption, refunds the price and returns the item to the stock (specification, section 4). Throws the errors of `decideRedemption`. */
export function rejectRedemption(
  ctx: CallerContext<"bankKeys" | "noticeFeed">,
  { redemption_id, ...decision }: DecisionInput,
): Promise<AdminRedemption> {
  return decideRedemption(ctx, redemption_id, { ...decision, action: "reject" });
}

/**
 * Decides a pending redemption, once, and never by its own buyer. Throws NOT_FOUND, OWN_DECISION, ALREADY_DECIDED,
 * and BAD_REQUEST for a code of an item that has none. Locks in the same order as redeeming: item, redemption,
 * buyer.
 */
async function decideRedemption(
  ctx: CallerContext<"bankKeys" | "noticeFeed">,
  redemptionId: string,
  decision: Decision,
): Promise<AdminRedemption> {
  const { caller } = ctx;
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const { found, status } = await findDecidable(tx, redemptionId, caller, decision);
    const { redemption } = found;
    const code = decision.action === "approve" ? await chooseCode(tx, found, decision) : null;
    if (decision.action === "reject") await returnToStock(tx, redemption);
    const [decided] = await tx
      .update(redemptions)
      .set({
        status,
        redemption_code: code,
        review_note: decision.note || null,
        decided_at: now.toISOString(),
        decided_by: caller.user_id,
      })
      .where(and(eq(redemptions.id, redemption.id), eq(redemptions.status, redemption.status)))
      .returning();
    if (decided === undefined) throw new DomainError("ALREADY_DECIDED");
    await postEntries(tx, toEntries(decided), now);
    await recordDecision(tx, {
      admin_id: caller.user_id,
      action: decision.action === "approve" ? "approve_redemption" : "reject_redemption",
      subject_type: "redemption",
      subject_id: redemption.id,
      before: { status: redemption.status },
      after: {
        status: decided.status,
        review_note: decided.review_note,
        ...toPayout(decided),
      },
      now,
    });
    await markSubjectRead(tx, redemption.id);
    const { id, user_id } = redemption;
    const notice = { user_id, redemption_id: id, cause_id: id };
    await insertNotices(tx, "redemption_decided", [notice], now);
    afterCommit(tx, () => ctx.noticeFeed.publish());
    return await toAdminRedemption(ctx, { ...found, redemption: decided });
  });
}

async function findDecidable(
  tx: Transaction,
  redemptionId: string,
  caller: Caller,
  { action }: Decision,
): Promise<{ found: RedemptionWithItem; status: RedemptionRow["status"] }> {
  const [found] = await selectRedemptions(tx).where(eq(redemptions.id, redemptionId));
  if (found === undefined) throw new DomainError("NOT_FOUND");
  if (found.redemption.user_id === caller.user_id) {
    throw new DomainError("OWN_DECISION", { message: refusalMessages.ownRedemption });
  }
  const status = nextRedemptionStatus(found.redemption.status, action);
  if (status === null) throw new DomainError("ALREADY_DECIDED");
  return { found, status };
}

/** Returns the code for the buyer of a gift card: the decision's, or else the item's; null for other items. */
async function chooseCode(
  tx: Transaction,
  { redemption, item }: RedemptionWithItem,
  { redemption_code: code }: Decision,
): Promise<string | null> {
  if (item?.type !== "Gift Card" || redemption.item_id === null) {
    if (!code) return null;
    const fields = { redemption_code: itemFormMessages.codeForGiftCardsOnly };
    throw new DomainError("BAD_REQUEST", { fields });
  }
  if (code) return code;
  const [row] = await tx
    .select({ redemption_code: marketplaceItems.redemption_code })
    .from(marketplaceItems)
    .where(eq(marketplaceItems.id, redemption.item_id));
  return row?.redemption_code ?? null;
}

/** Adds one to the stock, also of a deleted item, so that its stock stays true. */
async function returnToStock(tx: Transaction, { item_id }: RedemptionRow): Promise<void> {
  if (item_id === null) return;
  await tx
    .update(marketplaceItems)
    .set({ quantity: sql`${marketplaceItems.quantity} + 1` })
    .where(eq(marketplaceItems.id, item_id));
}

/** Returns what an approval of cash pays out, for the record; nothing for other decisions. */
function toPayout({ status, amount, commission_amount }: RedemptionRow): { paid_out?: string } {
  if (status !== "APPROVED" || amount === null) return {};
  const cents = dollarsToCents(amount) - dollarsToCents(commission_amount);
  return { paid_out: formatDollars(centsToDollars(cents)) };
}

function toEntries(redemption: RedemptionRow): NewEntry[] {
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
