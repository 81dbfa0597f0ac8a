import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import type { NewEntry } from "../../ledger/entries/post-entries";

interface RefundedSigning {
  id: string;
  user_id: string;
  points_cost: number;
}

/** Returns the ledger entry that returns the cost of a rejected signing. */
export function toRefund({ id, user_id, points_cost }: RefundedSigning, title: string): NewEntry {
  return {
    user_id,
    source: "CONTRACT_REJECTED",
    details: entryTexts.refunded(title),
    points_earned: points_cost,
    cause_id: id,
  };
}
