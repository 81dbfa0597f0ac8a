import { entryTexts } from "@signpoint/api/ledger/entry-texts";
import type { NewEntry } from "../../ledger/entries/post-entries";

interface EndedSigning {
  id: string;
  user_id: string;
}

/**
 * Returns the ledger entry that returns the whole cost of a signing: rejected by an admin, a requested correction that was
 * not made in time, or closed because the contract was deleted or expired while the signer was suspended.
 */
export function toRefund(signing: EndedSigning & { points_cost: number }, title: string): NewEntry {
  return refund(signing, entryTexts.refunded(title), signing.points_cost);
}

/**
 * Returns the ledger entries of a signing whose place is free again without a submission, because its owner gave it back or
 * the time to finish is over: one with `lapse_refund`, the points that were agreed at signing; none when that is 0. A signing
 * that its contract's end has missed returns nothing.
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
