import type { CONTRACT_STATUSES } from "../constants";
import type { ErrorCode } from "../errors";
import { type Expiring, getExpiration } from "./expiry";
import { nextSigningStatus, type SigningStatus } from "./transitions";

export interface SigningFacts {
  contract: Expiring & {
    status: (typeof CONTRACT_STATUSES)[number];
    points_cost: number;
    max_signers: number;
    places_taken: number;
  };
  balance: number;
  signingStatus: SigningStatus;
  now: Date;
}

/** Returns the free places; null when the contract has no limit. */
export function placesLeft(contract: { max_signers: number; places_taken: number }): number | null {
  return contract.max_signers === 0
    ? null
    : Math.max(0, contract.max_signers - contract.places_taken);
}

/** Returns why signing is refused now, or null when it is allowed (specification, sections 4 and 5). */
export function signingRefusal(facts: SigningFacts): ErrorCode | null {
  const { contract } = facts;
  if (nextSigningStatus(facts.signingStatus, "sign") === null) return "ALREADY_SIGNED";
  const expiration = getExpiration(contract, facts.now).status;
  if (expiration === "fully_expired") return "CONTRACT_EXPIRED";
  if (expiration === "grace_period") return "CONTRACT_IN_GRACE_PERIOD";
  if (contract.status !== "active") return "CONTRACT_NOT_ACTIVE";
  if (placesLeft(contract) === 0) return "CONTRACT_FULL";
  if (facts.balance < contract.points_cost) return "NOT_ENOUGH_POINTS";
  return null;
}

/**
 * Returns why submitting is refused now, or null when it is allowed. `validateAnswers` checks the
 * answers.
 */
export function submissionRefusal(
  contract: Expiring,
  signingStatus: SigningStatus,
  now: Date,
): ErrorCode | null {
  if (nextSigningStatus(signingStatus, "submit") === null) return "NOT_SUBMITTABLE";
  return getExpiration(contract, now).status === "fully_expired" ? "SUBMISSION_EXPIRED" : null;
}

/** A signing's status as people see it. */
export type SigningState = SigningStatus | "missed";

/**
 * Returns the status of a signing as people see it: `missed` from the instant on from which a signing in progress
 * can no longer be submitted. The stored status stays `in_progress`; an extension of the contract reopens it.
 */
export function signingState(contract: Expiring, status: SigningStatus, now: Date): SigningState {
  const isMissed = submissionRefusal(contract, status, now) === "SUBMISSION_EXPIRED";
  return isMissed ? "missed" : status;
}
