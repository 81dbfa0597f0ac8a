import { EXTENSION_MAX_HOURS } from "../constants";

const MINUTES_PER_DAY = 1_440;
const MINUTES_PER_HOUR = 60;

/** Minutes in `days` and `hours` (hours 0 to 23), or null when either is outside its range. */
export function extensionMinutes(days: number, hours: number): number | null {
  const valid =
    Number.isInteger(days) &&
    Number.isInteger(hours) &&
    days >= 0 &&
    hours >= 0 &&
    hours <= EXTENSION_MAX_HOURS;
  return valid ? days * MINUTES_PER_DAY + hours * MINUTES_PER_HOUR : null;
}

/** The new expiry: the minutes are added to the later of the old expiry and now. */
export function extendedExpiry(expiresAt: string, additionalMinutes: number, now: Date): Date {
  const base = Math.max(Date.parse(expiresAt), now.getTime());
  return new Date(base + additionalMinutes * 60_000);
}
