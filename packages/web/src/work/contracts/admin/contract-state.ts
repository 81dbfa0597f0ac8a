import type { AdminContract } from "@signpoint/api/work/contracts/admin-contract";
import { getExpiration } from "@signpoint/api/work/contracts/expiry";
import { countdownTone, formatTimeLeft } from "~/platform/ui/countdown";
import { expirationLabel, STATUS_LABELS } from "../labels";

interface ContractState {
  text: string;
  /** `quiet` for a contract that nobody can sign any more, `warning` for less than 24 hours. */
  tone: "calm" | "quiet" | "warning";
}

/** Returns a contract's status with its expiration at `now`: `Active · 4 d left`. */
export function contractState(
  contract: Pick<AdminContract, "status" | "expires_at" | "duration" | "awaiting_second">,
  now: Date,
): ContractState {
  if (contract.awaiting_second) {
    return {
      text: `${STATUS_LABELS[contract.status]} · Waits for a second admin`,
      tone: "warning",
    };
  }
  const { status, timeRemaining, gracePeriodRemaining } = getExpiration(contract, now);
  const isOpen = contract.status === "active" && status === "active";
  const isUrgent = isOpen && timeRemaining !== null && countdownTone(timeRemaining) === "warning";
  const expiration = {
    active: timeRemaining === null ? "No time limit" : `${formatTimeLeft(timeRemaining)} left`,
    grace_period: `${expirationLabel("grace_period")}, ${formatTimeLeft(gracePeriodRemaining ?? 0)} left`,
    fully_expired: expirationLabel("fully_expired"),
  }[status];
  return {
    text: `${STATUS_LABELS[contract.status]} · ${expiration}`,
    tone: isUrgent ? "warning" : isOpen ? "calm" : "quiet",
  };
}
