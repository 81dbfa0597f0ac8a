import { type HOLD_KINDS, HOLD_MAX_DAYS } from "../platform/constants";
import { MS_PER_DAY } from "../platform/durations";
import { limitHoldReasons, redemptionMessages } from "../texts";

/** Returns why a redemption is held, in words for its buyer; null when it is not. */
export function holdReason(hold: {
  hold_kind: (typeof HOLD_KINDS)[number] | null;
  hold_reason: string | null;
}): string | null {
  const { hold_kind: kind, hold_reason: reason } = hold;
  return kind === null || kind === "admin" ? reason : limitHoldReasons[kind];
}

/** Returns whether a redemption is held now: pending, and its hold has not ended. */
export function isHeld(
  redemption: { status: string; held_until: string | null },
  now: Date,
): boolean {
  const { status, held_until } = redemption;
  return status === "PENDING" && held_until !== null && new Date(held_until) > now;
}

/**
 * Returns the problem of the end of a new hold (ISO 8601); null when it may be so. `heldUntil` is the end of the hold that
 * it replaces: a hold ends early only by being lifted, which asks for the second factor.
 */
export function holdUntilError(
  until: string,
  now: Date,
  heldUntil: string | null = null,
): string | null {
  const end = Date.parse(until);
  const lasts = end - now.getTime();
  if (lasts <= 0) return redemptionMessages.holdUntilAhead;
  if (heldUntil !== null && end < Date.parse(heldUntil)) return redemptionMessages.holdNotShorter;
  return lasts > HOLD_MAX_DAYS * MS_PER_DAY ? redemptionMessages.holdTooLong(HOLD_MAX_DAYS) : null;
}
