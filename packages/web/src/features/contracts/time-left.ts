import { MS_PER_DAY } from "@signpoint/api/durations";
import { type Expiring, getExpiration } from "@signpoint/api/rules/expiry";
import { countdownTone, formatCountdown } from "~/ui/countdown";

/** `over` is for a time that has run out, `warning` for less than 24 hours. */
export type TimeTone = "calm" | "warning" | "over";

interface TimeLeft {
  /** `5 d left`; below 24 hours to the second. */
  text: string;
  tone: TimeTone;
}

/**
 * Returns what remains of a contract's time at `now`. In the grace period only those who have signed still have
 * time: for them it is a warning, for all others the time to sign has run out.
 */
export function timeLeft(contract: Expiring, isInProgress: boolean, now: Date): TimeLeft {
  const { status, timeRemaining, gracePeriodRemaining } = getExpiration(contract, now);
  if (timeRemaining === null) return { text: "No time limit", tone: "calm" };
  if (status === "fully_expired") return { text: "Expired", tone: "over" };
  if (status === "active") {
    return { text: `${formatRemaining(timeRemaining)} left`, tone: countdownTone(timeRemaining) };
  }
  const toSubmit = `${formatRemaining(gracePeriodRemaining ?? 0)} left to submit`;
  return { text: toSubmit, tone: isInProgress ? "warning" : "over" };
}

/** Returns whole days from 24 hours up, since nobody plans by the second then; below that `5h 03m 09s`. */
function formatRemaining(remainingMs: number): string {
  return remainingMs < MS_PER_DAY
    ? formatCountdown(remainingMs)
    : `${Math.floor(remainingMs / MS_PER_DAY)} d`;
}
