import { EXTENSION_MAX_HOURS } from "@signpoint/api/constants";
import { contractFormMessages } from "@signpoint/api/messages";
import { extensionMinutes, extensionProblem } from "@signpoint/api/rules/extension";

interface ExtendValues {
  days: string;
  hours: string;
}

/** What is wrong with days and hours as they are typed; empty when the contract may be extended so. */
export function extendErrors(
  values: ExtendValues,
  expiresAt: string | null,
  now: Date,
): Partial<ExtendValues> {
  const [days, hours] = [Number(values.days), Number(values.hours)];
  if (!(days >= 0)) return { days: contractFormMessages.notNegative };
  if (!Number.isInteger(days)) return { days: contractFormMessages.whole };
  if (!Number.isInteger(hours) || hours < 0 || hours > EXTENSION_MAX_HOURS) {
    return { hours: contractFormMessages.extensionHours };
  }
  const minutes = extensionMinutes(days, hours);
  if (expiresAt === null || minutes === null) return { days: contractFormMessages.neverExpires };
  const problem = extensionProblem(expiresAt, minutes, now);
  return problem === null ? {} : { days: problem };
}
