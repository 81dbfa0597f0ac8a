import { isMore } from "../ledger/second-approval-rules";
import { liabilityMessages } from "../texts";

/** What the house owes or may come to owe, in points. */
export interface OwedPoints {
  /** The sum of all balances. */
  outstanding: number;
  /** Prices of cash that is approved and neither confirmed as paid nor failed. */
  payouts: number;
  in_review: {
    /** Prices of pending redemptions: they go out, or return to their buyers. */
    redemptions: number;
    /** Rewards of submissions that are not decided. */
    submissions: number;
  };
  contracts: {
    /** Rewards of the free places of open contracts. */
    free: number;
    /** Rewards of signings that are being worked on. */
    signed: number;
    /** How many open contracts have no limit of places. */
    unlimited: number;
  };
}

/** Returns the sum of what is owed; null when a contract without a limit of places is open. */
export function totalOwed(owed: OwedPoints): number | null {
  const { outstanding, payouts, in_review, contracts } = owed;
  if (contracts.unlimited > 0) return null;
  const { free, signed } = contracts;
  return outstanding + payouts + in_review.redemptions + in_review.submissions + free + signed;
}

/** Returns the points that the free places of a contract can still cost; null without a limit of places. */
export function contractExposure(contract: {
  points_reward: number;
  max_signers: number;
  places_taken: number;
}): number | null {
  const { points_reward, max_signers, places_taken } = contract;
  if (points_reward === 0) return 0;
  return max_signers === 0 ? null : Math.max(0, max_signers - places_taken) * points_reward;
}

/**
 * Returns whether the reserve has to cover a change of what the free places of a contract can cost, in points; null stands
 * for no limit of places. Without a limit it costs more when a place pays more (`paysMore`).
 */
export function needsReserve(change: {
  before: number | null;
  after: number | null;
  paysMore: boolean;
}): boolean {
  const { before, after, paysMore } = change;
  if (before === null) return paysMore && after !== 0;
  return isMore(before, after);
}

/**
 * Returns why a contract cannot be published under the reserve, with the figures, or null. `owed` is what is owed without
 * the contract, `exposure` what it would add.
 */
export function reserveProblem(
  owed: OwedPoints,
  exposure: number | null,
  reserve: number,
): string | null {
  if (exposure === null) return liabilityMessages.reserveNeedsLimit(reserve);
  const total = totalOwed(owed);
  if (total === null) return liabilityMessages.reserveUnlimited(owed.contracts.unlimited, reserve);
  return total + exposure <= reserve
    ? null
    : liabilityMessages.reserveExceeded({ owed: total, added: exposure, reserve });
}

/** Returns what points are worth at so many points for a dollar, in dollars to the cent. */
export function pointsValue(points: number, pointsPerDollar: number): number {
  return Math.round((points / pointsPerDollar) * 100) / 100;
}
