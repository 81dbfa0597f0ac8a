import type { PAYOUT_PROBLEMS, PAYOUT_STATES } from "../../platform/constants";

type PayoutState = (typeof PAYOUT_STATES)[number];
type PayoutAction = "send" | "confirm" | "fail";

/** The states and moves of the payout of approved cash. Approving makes it `to_pay`. */
export const PAYOUT_TRANSITIONS: Record<PayoutState, Partial<Record<PayoutAction, PayoutState>>> = {
  to_pay: { send: "sent", fail: "failed" },
  sent: { confirm: "confirmed", fail: "failed" },
  confirmed: {},
  failed: {},
};

/** Returns the state after `action`, or null when the action is not allowed from `state`. */
export function nextPayoutState(state: PayoutState, action: PayoutAction): PayoutState | null {
  return PAYOUT_TRANSITIONS[state][action] ?? null;
}

const PROBLEMS: Record<PayoutState, (typeof PAYOUT_PROBLEMS)[number]> = {
  to_pay: "not_sent",
  sent: "already_sent",
  confirmed: "already_confirmed",
  failed: "already_failed",
};

/** Returns why a payout in this state is not sent or confirmed; null when it can be. */
export function payoutProblem(
  state: PayoutState,
  action: "send" | "confirm",
): (typeof PAYOUT_PROBLEMS)[number] | null {
  return nextPayoutState(state, action) === null ? PROBLEMS[state] : null;
}

/**
 * Returns whether a payout is held because its person is suspended: unless it was exported before the suspension began,
 * since the bank may have that file. Times are ISO 8601; `suspendedSince` is null when the person is not suspended.
 */
export function isHeldBySuspension(
  exportedAt: string | null,
  suspendedSince: string | null,
): boolean {
  if (suspendedSince === null) return false;
  return exportedAt === null || Date.parse(exportedAt) >= Date.parse(suspendedSince);
}
