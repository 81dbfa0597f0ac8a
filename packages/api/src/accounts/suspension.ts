import { CORRECTION_HOURS, SUSPENSION_MAX_DAYS } from "../platform/constants";
import { MS_PER_DAY, MS_PER_HOUR } from "../platform/durations";
import { peopleMessages } from "../texts";
import { appealDeadline } from "../work/appeals/appeal-rules";

/** A suspension that has ended. Times are ISO 8601. */
export interface EndedSuspension {
  started_at: string;
  ended_at: string;
}

/** Returns whether a suspension is in force: it has begun, was not lifted, and its end, if it has one, is to come. */
export function isSuspended(
  suspension: { ended_at: string | null; ends_at: string | null } | null | undefined,
  now: Date,
): boolean {
  if (suspension == null || suspension.ended_at !== null) return false;
  return suspension.ends_at === null || new Date(suspension.ends_at) > now;
}

/** Returns the problem of the end of a new suspension (ISO 8601, null without end); null when it may be so. */
export function suspensionEndError(endsAt: string | null, now: Date): string | null {
  if (endsAt === null) return null;
  const lasts = Date.parse(endsAt) - now.getTime();
  const isAhead = lasts > 0 && lasts <= SUSPENSION_MAX_DAYS * MS_PER_DAY;
  return isAhead ? null : peopleMessages.suspendedUntilPast;
}

/**
 * Returns a deadline moved by the part of a suspension in which its time ran, so that as much of it is left as when the
 * suspension began, or as when it began to run during the suspension. A deadline that had passed before stays.
 */
export function movedDeadline(
  deadline: string | null,
  { started_at, ended_at }: EndedSuspension,
  runsFrom = started_at,
): string | null {
  const [start, end] = [Date.parse(started_at), Date.parse(ended_at)];
  if (deadline === null || Date.parse(deadline) <= start) return deadline;
  const stood = end - Math.max(start, Date.parse(runsFrom));
  return stood <= 0 ? deadline : new Date(Date.parse(deadline) + stood).toISOString();
}

interface StandingSigning {
  status: string;
  work_due_at: string | null;
  correction_due_at: string | null;
  decided_at: string | null;
  appeal_until: string | null;
}

/**
 * Returns the deadlines of a signing after a suspension of its signer: to finish and to correct while it is open, and to
 * appeal when an admin has rejected it.
 */
export function movedDeadlines(
  signing: StandingSigning,
  suspension: EndedSuspension,
): Pick<StandingSigning, "work_due_at" | "correction_due_at" | "appeal_until"> {
  const { status, work_due_at, correction_due_at, decided_at, appeal_until } = signing;
  if (status === "rejected" && decided_at !== null) {
    const deadline = appealDeadline({ decided_at, appeal_until }).toISOString();
    const moved = movedDeadline(deadline, suspension, decided_at);
    return {
      work_due_at,
      correction_due_at,
      appeal_until: moved === deadline ? appeal_until : moved,
    };
  }
  return {
    work_due_at: movedDeadline(work_due_at, suspension),
    correction_due_at: movedDeadline(correction_due_at, suspension, requestedAt(correction_due_at)),
    appeal_until,
  };
}

/** Returns when the time of a correction began to run, as far as its deadline tells. */
function requestedAt(correctionDueAt: string | null): string | undefined {
  if (correctionDueAt === null) return undefined;
  return new Date(Date.parse(correctionDueAt) - CORRECTION_HOURS * MS_PER_HOUR).toISOString();
}
