import {
  type AFTER_FAILURE,
  type PAYOUT_PROBLEMS,
  PAYOUT_RETURN_DAYS,
  type PAYOUT_STATES,
  UNPAID_PAYOUT_STATES,
} from "../../platform/constants";
import { MS_PER_DAY } from "../../platform/durations";
import { isPaused } from "../../platform/is-paused";

type PayoutState = (typeof PAYOUT_STATES)[number];
/**
 * `fail` and `return` give the points back: `return` where the bank had confirmed it. `ask` asks the buyer for another
 * account instead, and `give` is the answer.
 */
type PayoutAction = "send" | "confirm" | "fail" | "return" | "ask" | "give";

/** The states and moves of the payout of approved cash. Approving makes it `to_pay`. */
export const PAYOUT_TRANSITIONS: Record<PayoutState, Partial<Record<PayoutAction, PayoutState>>> = {
  to_pay: { send: "sent", fail: "failed", ask: "awaiting_details" },
  sent: { confirm: "confirmed", fail: "failed", ask: "awaiting_details" },
  confirmed: { return: "returned", ask: "awaiting_details" },
  awaiting_details: { give: "to_pay", fail: "failed", return: "returned" },
  failed: {},
  returned: {},
};

/** Returns the state after `action`, or null when the action is not allowed from `state`. */
export function nextPayoutState(state: PayoutState, action: PayoutAction): PayoutState | null {
  return PAYOUT_TRANSITIONS[state][action] ?? null;
}

const PROBLEMS: Record<PayoutState, (typeof PAYOUT_PROBLEMS)[number]> = {
  to_pay: "not_sent",
  sent: "already_sent",
  confirmed: "already_confirmed",
  awaiting_details: "awaiting_details",
  failed: "already_failed",
  returned: "already_returned",
};

/** Returns why a payout in this state is not sent or confirmed; null when it can be. */
export function payoutProblem(
  state: PayoutState,
  action: "send" | "confirm",
): (typeof PAYOUT_PROBLEMS)[number] | null {
  return nextPayoutState(state, action) === null ? PROBLEMS[state] : null;
}

/**
 * Returns the state of a payout of which an admin says that the money did not arrive: before the bank has confirmed it, or
 * after (`hadArrived`). Null when that cannot be said of it.
 */
export function afterFailure(
  state: PayoutState,
  then: (typeof AFTER_FAILURE)[number],
  { hadArrived }: { hadArrived: boolean },
): PayoutState | null {
  if (state === "awaiting_details" || hadArrived !== (state === "confirmed")) return null;
  const back = hadArrived ? "return" : "fail";
  return nextPayoutState(state, then === "ask_details" ? "ask" : back);
}

/** Returns whether money that the bank confirmed at an instant (ISO 8601) can still be marked as come back. */
export function canComeBack(confirmedAt: string | null, now: Date): boolean {
  if (confirmedAt === null) return false;
  return now.getTime() - Date.parse(confirmedAt) <= PAYOUT_RETURN_DAYS * MS_PER_DAY;
}

/** Returns whether nothing was paid for a redemption: it was rejected or cancelled, or its payout failed or came back. */
export function wasNothingPaid(redemption: {
  status: string;
  payout: { state: PayoutState } | null;
}): boolean {
  const { status, payout } = redemption;
  if (status === "REJECTED") return true;
  return payout !== null && UNPAID_PAYOUT_STATES.some((state) => state === payout.state);
}

/** Another account that a buyer has given for a payout. Times are ISO 8601. */
export interface OtherAccount {
  /** Null for the account of the purchase, which nothing holds. */
  account_confirm_by: string | null;
  account_confirmed_at: string | null;
  /** Whether a second admin has still to confirm it. */
  awaiting_second: boolean;
  exported_at: string | null;
}

/** A safety pause of an account (ISO 8601); null when it never had one. */
interface Pause {
  since: string | null;
  until: string | null;
}

/**
 * Returns what holds a payout to another account than that of the purchase: until then it is neither exported nor marked as
 * sent. A safety pause does not hold what was exported before it began, since the bank may have that file.
 */
export function payoutHold(
  payout: OtherAccount,
  pause: Pause,
  now: Date,
): "unconfirmed" | "awaiting_second" | "paused" | null {
  if (payout.account_confirm_by === null) return null;
  if (payout.account_confirmed_at === null) return "unconfirmed";
  if (payout.awaiting_second) return "awaiting_second";
  const since = isPaused(pause.until, now) ? pause.since : null;
  return wasExportedBefore(payout.exported_at, since) ? null : "paused";
}

/** Returns whether nothing has begun, or the payout was exported before that. Times are ISO 8601. */
function wasExportedBefore(exportedAt: string | null, since: string | null): boolean {
  if (since === null) return true;
  return exportedAt !== null && Date.parse(exportedAt) < Date.parse(since);
}

/**
 * Returns whether a payout is held because its person is suspended: unless it was exported before the suspension began,
 * since the bank may have that file. Times are ISO 8601; `suspendedSince` is null when the person is not suspended.
 */
export function isHeldBySuspension(
  exportedAt: string | null,
  suspendedSince: string | null,
): boolean {
  return !wasExportedBefore(exportedAt, suspendedSince);
}

/** Returns whether a buyer has given another account, and has not confirmed it by mail: nothing is paid before. */
export function awaitsAccountMail(payout: {
  state: PayoutState;
  account_confirm_by: string | null;
  account_confirmed_at: string | null;
}): boolean {
  const { state, account_confirm_by, account_confirmed_at } = payout;
  return state === "to_pay" && account_confirm_by !== null && account_confirmed_at === null;
}
