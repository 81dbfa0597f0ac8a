import { type HOLD_KINDS, HOLD_MAX_DAYS } from "../platform/constants";
import { MS_PER_DAY } from "../platform/durations";
import { limitHoldReasons, redemptionMessages } from "../texts";
import { awaitsConfirmation, type Confirmation } from "./account-confirmation";
import { isPaused } from "./safety-pause";

/** Returns why a redemption is held, in words for its buyer; null when it is not. */
export function holdReason(hold: {
  hold_kind: (typeof HOLD_KINDS)[number] | null;
  hold_reason: string | null;
}): string | null {
  const { hold_kind: kind, hold_reason: reason } = hold;
  return kind === null || kind === "admin" ? reason : limitHoldReasons[kind];
}

/** The fields of a redemption that can hold it. Times are ISO 8601. */
export interface Holdable extends Confirmation {
  /** The end of the hold by an admin or a limit. */
  held_until: string | null;
  /** The end of the safety pause of its buyer. */
  paused_until: string | null;
}

/** What can hold a redemption: an admin or a limit, the mail about its account number, the safety pause of its buyer. */
export type HoldCause = "hold" | "unconfirmed" | "paused";

/** Returns what holds a pending redemption now; empty when it can be approved. An admin can end `hold` alone. */
export function currentHolds(redemption: Holdable, now: Date): HoldCause[] {
  if (redemption.status !== "PENDING") return [];
  const causes: HoldCause[] = [];
  if (isLiftable(redemption, now)) causes.push("hold");
  if (awaitsConfirmation(redemption)) causes.push("unconfirmed");
  if (isPaused(redemption.paused_until, now)) causes.push("paused");
  return causes;
}

/** Returns whether a redemption cannot be approved now. */
export function isHeld(redemption: Holdable, now: Date): boolean {
  return currentHolds(redemption, now).length > 0;
}

/** Returns whether an admin or a limit holds a redemption now: an admin can lift that. */
export function isLiftable(
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
