import { DURATION_MAX_MINUTES } from "../../platform/constants";
import { MS_PER_MINUTE } from "../../platform/durations";
import { contractFormMessages } from "../../texts";

/** Returns the new expiry: the later of the old expiry and now, plus the minutes. */
export function extendedExpiry(expiresAt: string, additionalMinutes: number, now: Date): Date {
  const base = Math.max(Date.parse(expiresAt), now.getTime());
  return new Date(base + additionalMinutes * MS_PER_MINUTE);
}

/**
 * Returns why a contract cannot be extended by this number of minutes, or null. The least is 1 minute,
 * and the new expiry is at most 10 years ahead.
 */
export function extensionProblem(
  expiresAt: string,
  additionalMinutes: number,
  now: Date,
): string | null {
  if (!Number.isInteger(additionalMinutes)) return contractFormMessages.whole;
  if (additionalMinutes < 1) return contractFormMessages.extensionMissing;
  const tooFar =
    additionalMinutes > DURATION_MAX_MINUTES ||
    extendedExpiry(expiresAt, additionalMinutes, now).getTime() - now.getTime() >
      DURATION_MAX_MINUTES * MS_PER_MINUTE;
  return tooFar ? contractFormMessages.extensionTooLong : null;
}
