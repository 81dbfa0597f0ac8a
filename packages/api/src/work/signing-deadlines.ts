import { CORRECTION_HOURS } from "../platform/constants";
import { MS_PER_HOUR, MS_PER_MINUTE } from "../platform/durations";
import { type Expiring, gracePeriodEnd } from "./contracts/expiry";
import type { SigningStatus } from "./transitions";

/** A signing and what the clock knows about it. Times are ISO 8601. */
export interface TimedSigning {
  status: SigningStatus;
  /** The first instant at which a signing in progress lapses; null without a time to finish. */
  work_due_at: string | null;
  /** The earliest end of the time for a correction; null when none was requested. */
  correction_due_at: string | null;
}

/** Returns when a signing lapses that is made at `now`; null without a time to finish. */
export function workDueAt(workMinutes: number | null, now: Date): Date | null {
  return workMinutes === null ? null : new Date(now.getTime() + workMinutes * MS_PER_MINUTE);
}

/** Returns the earliest end of the time for a correction that is requested at `now`. */
export function correctionDueAt(now: Date): Date {
  return new Date(now.getTime() + CORRECTION_HOURS * MS_PER_HOUR);
}

/** What ends the time to submit of a signing in progress. */
export type BindingLimit = "work_time" | "grace_period";

interface Limit {
  by: BindingLimit;
  /** The first instant at which it can no longer be submitted. */
  at: Date;
}

/**
 * Returns the one deadline that binds a signing in progress, and the points of its cost that come back when it is missed;
 * null without a limit. It is the end of the time to finish or of the grace period, what comes first; when both are the
 * same instant, the signing lapses.
 */
export function bindingDeadline(
  contract: Expiring,
  { work_due_at, lapse_refund }: Pick<TimedSigning, "work_due_at"> & { lapse_refund: number },
): (Limit & { refund: number }) | null {
  const limit = firstLimit(contract, work_due_at);
  return limit === null ? null : { ...limit, refund: limit.by === "work_time" ? lapse_refund : 0 };
}

function firstLimit(contract: Expiring, workDue: string | null): Limit | null {
  const work = toDate(workDue);
  const end = gracePeriodEnd(contract);
  if (work !== null && (end === null || work <= end)) return { by: "work_time", at: work };
  return end === null ? null : { by: "grace_period", at: end };
}

/**
 * Returns the first instant at which a signing can no longer be submitted; null for never, and for a signing that
 * cannot be submitted at all. In progress: the end of the time to finish or the full expiry, what comes first. After a
 * request for changes: the full expiry or 72 hours from the request, what comes later.
 */
export function submitDeadline(contract: Expiring, signing: TimedSigning): Date | null {
  if (signing.status === "in_progress") {
    return firstLimit(contract, signing.work_due_at)?.at ?? null;
  }
  const end = gracePeriodEnd(contract);
  if (signing.status !== "changes_requested" || end === null) return null;
  const due = toDate(signing.correction_due_at);
  return due !== null && due > end ? due : end;
}

/**
 * Returns what the clock does to a signing at `now`: an unfinished one lapses or is missed, a correction times out;
 * null for nothing.
 */
export function clockAction(
  contract: Expiring,
  signing: TimedSigning,
  now: Date,
): "lapse" | "miss" | "time_out" | null {
  const deadline = submitDeadline(contract, signing);
  if (deadline === null || deadline > now) return null;
  if (signing.status === "changes_requested") return "time_out";
  return firstLimit(contract, signing.work_due_at)?.by === "work_time" ? "lapse" : "miss";
}

function toDate(instant: string | null): Date | null {
  return instant === null ? null : new Date(instant);
}
