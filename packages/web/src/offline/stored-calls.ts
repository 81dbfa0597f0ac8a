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

/** Returns true when the answer of this query may be stored on the device. */
export function isStoredOffline([call]: QueryKey): boolean {
  return STORED_CALLS.has(Array.isArray(call) ? call.join(".") : String(call));
}
