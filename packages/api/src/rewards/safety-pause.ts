import type { ITEM_TYPES } from "../platform/constants";

/**
 * Returns whether an order of a paused account waits until the pause ends. Money, codes and subscriptions or goods to
 * somewhere new could go to whoever took the account over; goods to where the owner had some sent before cannot.
 * `isKnownDelivery` says that: the same recipient, address, phone and email as in an order from before the pause began.
 */
export function waitsForPause(
  itemType: (typeof ITEM_TYPES)[number],
  isKnownDelivery: boolean,
): boolean {
  switch (itemType) {
    case "Cash":
    case "Gift Card":
      return true;
    case "Electronics":
    case "Subscription":
      return !isKnownDelivery;
    default:
      return itemType satisfies never;
  }
}

/** Returns whether a pause lasts at `now`; `until` (ISO 8601) is null for an account without one. */
export function isPaused(until: string | null, now: Date): until is string {
  return until !== null && new Date(until) > now;
}
