import { recordDecision } from "../admin/record-decision";
import type { Caller } from "../auth/authenticate";
import type { Database } from "../db/client";
import type { ItemRow } from "./item-view";

/** Keeps what an admin did to an item. Of its code it only keeps whether there is one. */
export async function recordItemDecision(
  tx: Database,
  caller: Caller,
  action: "create_item" | "update_item" | "delete_item",
  change: { before: ItemRow | null; after: ItemRow; now: Date },
): Promise<void> {
  await recordDecision(tx, {
    admin_id: caller.user_id,
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
  search_text: _,
  ...fields
}: ItemRow): Record<string, unknown> {
  return { ...fields, has_redemption_code: redemption_code !== null };
}
