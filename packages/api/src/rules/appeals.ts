import { APPEAL_DAYS } from "../constants";
import { MS_PER_DAY } from "../durations";
import type { ErrorCode } from "../errors";
import type { SigningStatus } from "./transitions";

export interface AppealFacts {
  status: SigningStatus;
  /** ISO 8601. */
  decided_at: string | null;
  /** False for a rejection by the system: a deleted contract, or a correction that did not come in time. */
  was_decided_by_admin: boolean;
  has_appeal: boolean;
}

/** Returns the first instant at which a rejection of `decidedAt` (ISO 8601) can no longer be appealed. */
export function appealDeadline(decidedAt: string): Date {
  return new Date(Date.parse(decidedAt) + APPEAL_DAYS * MS_PER_DAY);
}

/** Returns why a rejection cannot be appealed now, or null: once, within 7 days, and only the decision of an admin. */
export function appealRefusal(signing: AppealFacts, now: Date): ErrorCode | null {
  if (signing.has_appeal) return "ALREADY_APPEALED";
  const { status, decided_at, was_decided_by_admin } = signing;
  if (status !== "rejected" || decided_at === null || !was_decided_by_admin) {
    return "NOT_APPEALABLE";
  }
  return appealDeadline(decided_at) <= now ? "APPEAL_TOO_LATE" : null;
}

/** Returns how many points of a returned cost an overturned appeal takes again, and how many it waives. */
export function rechargeOf(
  refunded: number,
  balanceAfterReward: number,
): { recharged: number; waived: number } {
  const recharged = Math.min(refunded, balanceAfterReward);
  return { recharged, waived: refunded - recharged };
}
