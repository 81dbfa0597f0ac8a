import type { QueryKey } from "@tanstack/react-query";

/**
 * The read calls whose answers are stored for times without a connection. Everything else is not: what admins read,
 * codes of gift cards, bank details, notifications.
 */
export const STORED_CALLS = new Set([
  "contracts.get",
  "contracts.list",
  "dashboard.get",
  "earnings.list",
  "earnings.summary",
  "marketplace.get",
  "marketplace.list",
  "profile",
]);

/** Those whose answers hold the balance, or entries that lead to it. */
const BALANCE_CALLS = new Set(["dashboard.get", "earnings.list", "earnings.summary"]);

/** Returns true when the answer of this query may be stored on the device. */
export function isStoredOffline(query: QueryKey): boolean {
  return STORED_CALLS.has(callOf(query));
}

/** Returns true when the answer of this query shows a balance other than the profile's points. */
export function holdsBalance(query: QueryKey): boolean {
  return BALANCE_CALLS.has(callOf(query));
}

/** Returns true for the query whose answer has the points that the header shows. */
export function isProfile(query: QueryKey): boolean {
  return callOf(query) === "profile";
}

function callOf([call]: QueryKey): string {
  return Array.isArray(call) ? call.join(".") : String(call);
}
