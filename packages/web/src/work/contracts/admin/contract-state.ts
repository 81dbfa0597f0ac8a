import type { AdminContract } from "@signpoint/api/work/contracts/admin-contract";
import { getExpiration } from "@signpoint/api/work/contracts/expiry";
import { countdownTone, formatTimeLeft } from "~/platform/ui/countdown";
import { formatInstant } from "~/platform/ui/format";
import { expirationLabel, STATUS_LABELS } from "../labels";

interface ContractState {
  text: string;
  /** `quiet` for a contract that nobody can sign any more, `warning` for less than 24 hours. */
  tone: "calm" | "quiet" | "warning";
}

/** Returns a contract's status with its expiration at `now`: `Active · 4 d left`, while it is a pilot `Active · 4 d left · Pilot`. */
export function contractState(
  contract: Pick<
    AdminContract,
    "status" | "expires_at" | "duration" | "opens_at" | "awaiting_second" | "pilot_places"
  >,
  now: Date,
): ContractState {
  // A server of an earlier version knows no time of opening.
  const { opens_at = null, awaiting_second } = contract;
  if (opens_at !== null || awaiting_second) {
    const parts = [
      STATUS_LABELS[contract.status],
      ...(opens_at === null ? [] : [`Opens ${formatInstant(opens_at)}`]),
      ...(awaiting_second ? ["Waits for a second admin"] : []),
    ];
    return { text: parts.join(" · "), tone: awaiting_second ? "warning" : "calm" };
  }
  const { status, timeRemaining, gracePeriodRemaining } = getExpiration(contract, now);
  const isOpen = contract.status === "active" && status === "active";
  const isPilot = isOpen && typeof contract.pilot_places === "number";
  const isUrgent = isOpen && timeRemaining !== null && countdownTone(timeRemaining) === "warning";
  const expiration = {
    active: timeRemaining === null ? "No time limit" : `${formatTimeLeft(timeRemaining)} left`,
    grace_period: `${expirationLabel("grace_period")}, ${formatTimeLeft(gracePeriodRemaining ?? 0)} left`,
    fully_expired: expirationLabel("fully_expired"),
  }[status];
  return {
    text: [STATUS_LABELS[contract.status], expiration, ...(isPilot ? ["Pilot"] : [])].join(" · "),
    tone: isUrgent ? "warning" : isOpen ? "calm" : "quiet",
  };
}
