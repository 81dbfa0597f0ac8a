import { APPEAL_DAYS } from "../../platform/constants";
import { MS_PER_DAY } from "../../platform/durations";
import type { ErrorCode } from "../../platform/errors";
import type { SigningStatus } from "../transitions";

export interface AppealFacts {
  status: SigningStatus;
  /** ISO 8601. */
  decided_at: string | null;
  /** The end of the time to appeal where a suspension has moved it; null otherwise. ISO 8601. */
  appeal_until: string | null;
  /** False for a rejection by the system: a deleted contract, or a correction that did not come in time. */
  was_decided_by_admin: boolean;
  has_appeal: boolean;
}

/** Returns the first instant at which a rejection of `decided_at` (ISO 8601) can no longer be appealed. */
export function appealDeadline({
  decided_at,
  appeal_until,
}: {
  decided_at: string;
  appeal_until: string | null;
}): Date {
  return new Date(appeal_until ?? Date.parse(decided_at) + APPEAL_DAYS * MS_PER_DAY);
}

/** Returns why a rejection cannot be appealed now, or null: once, within 7 days, and only the decision of an admin. */
export function appealRefusal(signing: AppealFacts, now: Date): ErrorCode | null {
  if (signing.has_appeal) return "ALREADY_APPEALED";
  const { status, decided_at, appeal_until, was_decided_by_admin } = signing;
  if (status !== "rejected" || decided_at === null || !was_decided_by_admin) {
    return "NOT_APPEALABLE";
  }
  return appealDeadline({ decided_at, appeal_until }) <= now ? "APPEAL_TOO_LATE" : null;
}

/** Returns how many points of a returned cost an overturned appeal takes again, and how many it waives. */
export function rechargeOf(
  refunded: number,
  balanceAfterReward: number,
): { recharged: number; waived: number } {
  const recharged = Math.min(refunded, balanceAfterReward);
  return { recharged, waived: refunded - recharged };
}
