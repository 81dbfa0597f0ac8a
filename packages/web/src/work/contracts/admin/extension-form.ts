import { MINUTES_PER_DAY, MINUTES_PER_HOUR } from "@signpoint/api/platform/durations";
import { ERROR_CODES } from "@signpoint/api/platform/errors";
import { contractFormMessages } from "@signpoint/api/texts";
import { extensionProblem } from "@signpoint/api/work/contracts/extension";

export const EXTENSION_MAX_HOURS = 23;

/** Returns the minutes in `days` and `hours` (hours 0 to 23), or null when either is outside its range. */
export function extensionMinutes(days: number, hours: number): number | null {
  const valid =
    Number.isInteger(days) &&
    Number.isInteger(hours) &&
    days >= 0 &&
    hours >= 0 &&
    hours <= EXTENSION_MAX_HOURS;
  return valid ? days * MINUTES_PER_DAY + hours * MINUTES_PER_HOUR : null;
}

/** Days and hours to extend by, as they are typed. */
interface ExtensionForm {
  days: string;
  hours: string;
}

/**
 * Returns the problems with days and hours as they are typed, by field; empty when the contract may be
 * extended so. `expiresAt` is null for a contract that never expires: there is nothing to extend.
 */
export function extensionFormErrors(
  form: ExtensionForm,
  expiresAt: string | null,
  now: Date,
): Partial<ExtensionForm> {
  const [days, hours] = [Number(form.days), Number(form.hours)];
  if (!(days >= 0)) return { days: contractFormMessages.notNegative };
  if (!Number.isInteger(days)) return { days: contractFormMessages.whole };
  if (!Number.isInteger(hours) || hours < 0 || hours > EXTENSION_MAX_HOURS) {
    return { hours: contractFormMessages.extensionHours };
  }
  const minutes = extensionMinutes(days, hours);
  if (expiresAt === null || minutes === null) return { days: ERROR_CODES.NEVER_EXPIRES.message };
  const problem = extensionProblem(expiresAt, minutes, now);
  return problem === null ? {} : { days: problem };
}
