import { EXPIRATION_STATUSES } from "@signpoint/api/constants";
import type { ContractDetail } from "@signpoint/api/entities/contract";
import type { SigningSummary } from "@signpoint/api/entities/signed-contract";
import type { ErrorCode } from "@signpoint/api/errors";
import { contractMessages, refusalMessages } from "@signpoint/api/messages";
import {
  type ExpirationState,
  type ExpirationStatus,
  type Expiring,
  getExpiration,
} from "@signpoint/api/rules/expiry";
import { isReviewOverdue, reviewExpectedBy } from "@signpoint/api/rules/review-time";
import { signingRefusal } from "@signpoint/api/rules/signing";
import type { SigningStatus } from "@signpoint/api/rules/transitions";
import { REVIEW_TIME } from "~/features/about/product-promises";
import { formatDateTime, formatPoints } from "~/ui/format";

interface AgreedTerms {
  points_cost: number;
  points_reward: number;
}

/** Returns cost and reward as they bind the reader: for a signer those agreed at signing. */
export function agreedTerms(contract: AgreedTerms & { signing: AgreedTerms | null }): AgreedTerms {
  const { points_cost, points_reward } = contract.signing ?? contract;
  return { points_cost, points_reward };
}

/** Returns what completing a contract leaves: reward minus cost, in points; may be negative. */
export function netEarnings(contract: AgreedTerms): number {
  return contract.points_reward - contract.points_cost;
}

type Signable = Pick<
  ContractDetail,
  "status" | "expires_at" | "duration" | "points_cost" | "max_signers" | "places_left" | "signing"
>;

/** Returns why the caller may not sign at `now`, by the rule that the server enforces; null when they may. */
export function signingRefusalFor(
  contract: Signable,
  balance: number,
  now: Date,
): ErrorCode | null {
  const { places_left, signing, ...rest } = contract;
  const places_taken = places_left === null ? 0 : contract.max_signers - places_left;
  return signingRefusal({
    contract: { ...rest, places_taken },
    balance,
    signingStatus: signing?.status ?? "none",
    now,
  });
}

interface SigningOffer {
  label: string;
  /** Why not, in one sentence; null when signing is possible. */
  refusal: string | null;
}

/** Returns what the sign button says, and the sentence beside it (sections 5 and 8). */
export function signingOffer(contract: Signable, balance: number, now: Date): SigningOffer {
  const code = signingRefusalFor(contract, balance, now);
  switch (code) {
    case null:
      return { label: "Sign Contract", refusal: null };
    case "CONTRACT_EXPIRED":
      return { label: "Contract Expired", refusal: contractMessages.expiredCannotSign };
    case "CONTRACT_IN_GRACE_PERIOD":
      return { label: "Signing Closed", refusal: contractMessages.graceCannotSign };
    case "NOT_ENOUGH_POINTS":
      return {
        label: `${formatPoints(contract.points_cost - balance)} Points Short`,
        refusal: contractMessages.notEnoughPoints,
      };
    case "CONTRACT_FULL":
      return { label: "No Places Left", refusal: refusalMessages.contractFull };
    case "ALREADY_SIGNED":
      return { label: "Already Signed", refusal: refusalMessages.alreadySigned };
    default:
      return { label: "Not Open", refusal: refusalMessages.contractNotActive };
  }
}

interface Signing extends Pick<SigningSummary, "points_cost" | "points_reward" | "submitted_at"> {
  status: SigningStatus;
}

/** Returns what a signer does next and until when, in one sentence; null for a contract that is not signed. */
export function nextStep(contract: Expiring, signing: Signing | null, now: Date): string | null {
  if (signing === null) return null;
  switch (signing.status) {
    case "none":
      return null;
    case "in_progress":
      return inProgressStep(contract, now);
    case "pending":
      return `In review. ${reviewText(signing.submitted_at, now)} Approval pays ${formatPoints(signing.points_reward)} points.`;
    case "approved":
      return `Done: ${formatPoints(signing.points_reward)} points were paid to you.`;
    case "rejected":
      return `Rejected: the cost of ${formatPoints(signing.points_cost)} points was returned to you.`;
    default:
      return signing.status satisfies never;
  }
}

/** Returns by when a submission is expected to be decided, or that it takes longer; in one sentence. */
export function reviewText(submittedAt: string | null, now: Date): string {
  if (submittedAt === null) return `A decision usually takes ${REVIEW_TIME}.`;
  if (isReviewOverdue(submittedAt, "SUBMISSION", now)) return refusalMessages.reviewOverdue;
  const expected = reviewExpectedBy(submittedAt, "SUBMISSION");
  return `A decision is expected by ${formatDateTime(expected.toISOString())}.`;
}

function inProgressStep(contract: Expiring, now: Date): string {
  const { status, gracePeriodEnd } = getExpiration(contract, now);
  if (status === "fully_expired") return "The time has run out: it can no longer be submitted.";
  return gracePeriodEnd === null
    ? "Complete the activity and submit. There is no time limit."
    : `Complete the activity and submit until ${formatDateTime(gracePeriodEnd)}.`;
}

/**
 * Returns the state in time at `now`: by the rule, or the later one when the server has last said so about
 * the same dates.
 */
export function liveExpiration(
  contract: Expiring,
  polled: ExpirationStatus | undefined,
  now: Date,
): ExpirationState {
  const computed = getExpiration(contract, now);
  const speaksOfTheSame =
    polled !== undefined &&
    polled.expiresAt === computed.expiresAt &&
    polled.gracePeriodEnd === computed.gracePeriodEnd;
  if (!speaksOfTheSame) return computed.status;
  const rank = (status: ExpirationState) => EXPIRATION_STATUSES.indexOf(status);
  return rank(polled.status) > rank(computed.status) ? polled.status : computed.status;
}
