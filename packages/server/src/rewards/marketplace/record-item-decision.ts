import { recordDecision } from "../../ledger/audit-log/record-decision";
import type { Transaction } from "../../platform/db/client";
import type { ItemRow } from "./item-view";

/**
 * Inserts a change of an item into the audit log. Instead of the code it records whether there is one. The audit
 * derives the expected stock from the quantities before and after.
 */
export async function recordItemDecision(
  tx: Transaction,
  decider: { user_id: string } | { actor: "system" },
  action: "create_item" | "update_item" | "delete_item",
  change: { before: ItemRow | null; after: ItemRow; now: Date },
): Promise<void> {
  await recordDecision(tx, {
    ...("actor" in decider ? decider : { admin_id: decider.user_id }),
    action,
    subject_type: "marketplace_item",
    subject_id: change.after.id,
    before: change.before && withoutCode(change.before),
    after: withoutCode(change.after),
    now: change.now,
  });
}

function withoutCode({
  redemption_code,
  search_text: _text,
  value_rank: _rank,
  low_stock_told_at: _told,
  ...fields
}: ItemRow & { codes_available?: number }): Record<string, unknown> {
  return { ...fields, has_redemption_code: redemption_code !== null };
}
