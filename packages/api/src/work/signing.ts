import type { CONTRACT_STATUSES } from "../platform/constants";
import type { ErrorCode } from "../platform/errors";
import { type Expiring, getExpiration } from "./contracts/expiry";
import { type Conditions, unmetCondition } from "./contracts/for-whom/condition-rules";
import type { Standing } from "./contracts/for-whom/conditions";
import { clockAction, type TimedSigning } from "./signing-deadlines";
import { nextSigningStatus, type SigningStatus } from "./transitions";

export interface SigningFacts {
  contract: Expiring &
    Conditions & {
      status: (typeof CONTRACT_STATUSES)[number];
      points_cost: number;
      /** Null for no limit. */
      places_left: number | null;
    };
  /** The person's own side of the conditions; null where the contract has none. */
  standing: Standing | null;
  balance: number;
  signingStatus: SigningStatus;
  now: Date;
}

interface Places {
  /** 0 means no limit. */
  max_signers: number;
  /** How many places are open until the rest is; null without a pilot. */
  pilot_places: number | null;
  places_taken: number;
}

/** Returns the free places; null when the contract has no limit. A pilot that is full has none. */
export function placesLeft({ max_signers, pilot_places, places_taken }: Places): number | null {
  if (max_signers === 0 && pilot_places === null) return null;
  const all = max_signers === 0 ? Number.POSITIVE_INFINITY : max_signers;
  return Math.max(0, Math.min(all, pilot_places ?? all) - places_taken);
}

/** Returns why signing is refused now, or null when it is allowed (specification, sections 4 and 5). */
export function signingRefusal(facts: SigningFacts): ErrorCode | null {
  const { contract } = facts;
  if (nextSigningStatus(facts.signingStatus, "sign") === null) return "ALREADY_SIGNED";
  const expiration = getExpiration(contract, facts.now).status;
  if (expiration === "fully_expired") return "CONTRACT_EXPIRED";
  if (expiration === "grace_period") return "CONTRACT_IN_GRACE_PERIOD";
  if (contract.status !== "active") return "CONTRACT_NOT_ACTIVE";
  if (contract.places_left === 0) return "CONTRACT_FULL";
  if (unmetCondition(contract, facts.standing) !== null) return "NOT_ELIGIBLE";
  if (facts.balance < contract.points_cost) return "NOT_ENOUGH_POINTS";
  return null;
}

/** What is said when the clock has ended a signing, or is about to. */
const CLOCK_REFUSALS = {
  lapse: "WORK_TIME_OVER",
  miss: "SUBMISSION_EXPIRED",
  time_out: "CORRECTION_TIME_OVER",
} as const satisfies Record<NonNullable<ReturnType<typeof clockAction>>, ErrorCode>;

/**
 * Returns why submitting is refused now, or null when it is allowed. `validateAnswers` checks the
 * answers.
 */
export function submissionRefusal(
  contract: Expiring,
  signing: TimedSigning,
  now: Date,
): ErrorCode | null {
  if (signing.status === "lapsed") return "WORK_TIME_OVER";
  if (signing.status === "missed") return "SUBMISSION_EXPIRED";
  if (nextSigningStatus(signing.status, "submit") === null) return "NOT_SUBMITTABLE";
  const ending = clockAction(contract, signing, now);
  return ending === null ? null : CLOCK_REFUSALS[ending];
}

/** Returns why a place cannot be given back now, or null: only while the signing is in progress. */
export function giveBackRefusal(
  contract: Expiring,
  signing: TimedSigning,
  now: Date,
): ErrorCode | null {
  if (nextSigningStatus(signing.status, "give_back") === null) return "CANNOT_GIVE_BACK";
  const ending = clockAction(contract, signing, now);
  return ending === null ? null : CLOCK_REFUSALS[ending];
}

/** A submission that may be withdrawn. */
export interface Withdrawable extends TimedSigning {
  submitted_from: "in_progress" | "changes_requested" | null;
}

/**
 * Returns why a submission cannot be withdrawn now, or null. It returns to the state that it was submitted from: a
 * first submission until its time to finish is over, every submission until the contract is fully expired.
 */
export function withdrawalRefusal(
  contract: Expiring,
  signing: Withdrawable,
  now: Date,
): ErrorCode | null {
  if (nextSigningStatus(signing.status, "withdraw") === null) return "CANNOT_WITHDRAW";
  if (getExpiration(contract, now).status === "fully_expired") return "SUBMISSION_EXPIRED";
  if (signing.submitted_from === "changes_requested") return null;
  const ending = clockAction(contract, { ...signing, status: "in_progress" }, now);
  return ending === null ? null : CLOCK_REFUSALS[ending];
}

/** A signing's status as people see it. */
export type SigningState = SigningStatus;

/**
 * Returns the status of a signing as people see it: what the clock has ended counts as ended, also before the task
 * that stores it has run. `none` without a signing.
 */
export function signingState(
  contract: Expiring,
  signing: TimedSigning | null,
  now: Date,
): SigningState {
  if (signing === null) return "none";
  const ending = clockAction(contract, signing, now);
  return (ending && nextSigningStatus(signing.status, ending)) ?? signing.status;
}
