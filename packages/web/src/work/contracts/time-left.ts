import { type Expiring, getExpiration } from "@signpoint/api/work/contracts/expiry";
import { type SigningState, signingState } from "@signpoint/api/work/signing";
import { submitDeadline, type TimedSigning } from "@signpoint/api/work/signing-deadlines";
import { countdownTone, formatCountdown } from "~/platform/ui/countdown";

/** `over` is for a time that has run out, `warning` for less than 24 hours. */
export type TimeTone = "calm" | "warning" | "over";

interface TimeLeft {
  /** To the second: `5d 03h 04m 05s left`. */
  text: string;
  tone: TimeTone;
}

/**
 * Returns what remains at `now` of the time to submit for who has signed, else of the time to sign. Once a contract is in
 * its grace period, the time to sign has run out.
 */
export function timeLeft(contract: Expiring, signing: TimedSigning | null, now: Date): TimeLeft {
  if (signing !== null) return timeToSubmit(contract, signing, now);
  const { status, timeRemaining, gracePeriodRemaining } = getExpiration(contract, now);
  if (timeRemaining === null) return UNLIMITED;
  if (status === "fully_expired") return EXPIRED;
  if (status === "active") {
    return { text: `${formatCountdown(timeRemaining)} left`, tone: countdownTone(timeRemaining) };
  }
  return { text: `${formatCountdown(gracePeriodRemaining ?? 0)} left to submit`, tone: "over" };
}

const UNLIMITED: TimeLeft = { text: "No time limit", tone: "calm" };
const EXPIRED: TimeLeft = { text: "Expired", tone: "over" };

function timeToSubmit(contract: Expiring, signing: TimedSigning, now: Date): TimeLeft {
  const deadline = submitDeadline(contract, signing);
  if (deadline === null) return UNLIMITED;
  const remaining = deadline.getTime() - now.getTime();
  if (remaining <= 0) return EXPIRED;
  return { text: `${formatCountdown(remaining)} left to submit`, tone: countdownTone(remaining) };
}

/** Returns true for a signing that is the signer's turn: its time to submit is running. */
export function isTimeRunning(
  contract: Expiring,
  signing: TimedSigning | null,
  now: Date,
): boolean {
  return isSignersTurn(signingState(contract, signing, now));
}

/** Returns true in the states in which the signer can submit. */
export function isSignersTurn(state: SigningState): boolean {
  return state === "in_progress" || state === "changes_requested";
}
