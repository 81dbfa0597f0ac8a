import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import type { NewEntry } from "../../ledger/entries/post-entries";

interface EndedSigning {
  id: string;
  user_id: string;
}

/** Returns the ledger entry that returns the cost of a rejected signing. */
export function toRefund(signing: EndedSigning & { points_cost: number }, title: string): NewEntry {
  return refund(signing, entryTexts.refunded(title), signing.points_cost);
}

/**
 * Returns the ledger entries of a signing whose place is free again without a submission: one with
 * the points that its terms return, none when they return nothing.
 */
export function toLapseRefund(
  signing: EndedSigning,
  lapse_refund: number,
  details: string,
): NewEntry[] {
  return lapse_refund === 0 ? [] : [refund(signing, details, lapse_refund)];
}

function refund({ id, user_id }: EndedSigning, details: string, points_earned: number): NewEntry {
  return { user_id, source: "CONTRACT_REJECTED", details, points_earned, cause_id: id };
}
