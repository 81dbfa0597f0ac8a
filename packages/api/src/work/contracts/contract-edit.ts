import type { CONTRACT_STATUSES } from "../../platform/constants";
import { MS_PER_MINUTE } from "../../platform/durations";
import { contractFormMessages } from "../../texts";
import { expiresAt } from "./expiry";

type Status = (typeof CONTRACT_STATUSES)[number];

/**
 * Returns the expiry after an edit of the duration: it moves by the difference. A contract that never
 * expired runs its new duration from now. A duration of 0 minutes removes the expiry.
 */
export function expiryAfterEdit(
  contract: { expires_at: string | null; duration: number },
  durationMinutes: number,
  now: Date,
): Date | null {
  if (contract.expires_at === null || durationMinutes === 0) return expiresAt(now, durationMinutes);
  const movedMs = (durationMinutes - contract.duration) * MS_PER_MINUTE;
  return new Date(Date.parse(contract.expires_at) + movedMs);
}

/**
 * Returns why the number of places cannot be set to this when some are taken, or null. 0 means no
 * limit.
 */
export function placesProblem(maxSigners: number, placesTaken: number): string | null {
  const tooFew = maxSigners !== 0 && maxSigners < placesTaken;
  return tooFew ? contractFormMessages.placesTakenBy(placesTaken) : null;
}

/**
 * Returns why the status cannot be changed, or null. Admins switch between active and inactive; only
 * approvals complete a contract.
 */
export function statusProblem(present: Status, wanted: Status): string | null {
  const byItself = wanted === "completed" && present !== "completed";
  return byItself ? contractFormMessages.statusByItself : null;
}

/**
 * Returns true when an edit of the number of places leaves all of them approved, which completes the
 * contract.
 */
export function completesByEdit(
  before: { max_signers: number; places_approved: number },
  maxSigners: number,
): boolean {
  const isFilled = (places: number) => places > 0 && before.places_approved >= places;
  return isFilled(maxSigners) && !isFilled(before.max_signers);
}
