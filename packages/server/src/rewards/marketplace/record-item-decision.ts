import { type Decider, recordDecision } from "../../ledger/audit-log/record-decision";
import type { Confirmed } from "../../ledger/second-approvals/decide-second";
import type { Transaction } from "../../platform/db/client";
import type { ItemRow } from "./item-view";

/**
 * Inserts a change of an item into the audit log. Instead of the code it records whether there is one. The audit
 * derives the expected stock from the quantities before and after.
 */
export async function recordItemDecision(
  tx: Transaction,
  decider: Decider,
  action: "create_item" | "update_item" | "delete_item",
  change: { before: ItemRow | null; after: ItemRow; now: Date; confirmed?: Confirmed },
): Promise<void> {
  await recordDecision(tx, {
    ...(change.confirmed && { id: change.confirmed.decision_id }),
    ...decider,
    action,
    subject_type: "marketplace_item",
    subject_id: change.after.id,
    before: change.before && withoutCode(change.before),
    after: {
      ...withoutCode(change.after),
      ...(change.confirmed && { requested_by: change.confirmed.requested_by }),
    },
    now: change.now,
  });
}

function withoutCode({
  redemption_code,
  search_text: _text,
  value_rank: _rank,
  low_stock_told_at: _told,
  awaiting_second: _awaiting,
  ...fields
}: ItemRow & { codes_available?: number; awaiting_second?: boolean }): Record<string, unknown> {
  return { ...fields, has_redemption_code: redemption_code !== null };
}
