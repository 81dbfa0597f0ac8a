import { EXPIRATION_STATUSES } from "@signpoint/api/constants";
import type { ContractDetail } from "@signpoint/api/entities/contract";
import type { SigningSummary } from "@signpoint/api/entities/signed-contract";
import type { ErrorCode } from "@signpoint/api/errors";
import { contractMessages, fairMessages, refusalMessages } from "@signpoint/api/messages";
import {
  type ExpirationState,
  type ExpirationStatus,
  type Expiring,
  getExpiration,
} from "@signpoint/api/rules/expiry";
import { isReviewOverdue, reviewExpectedBy } from "@signpoint/api/rules/review-time";
import { signingRefusal, signingState } from "@signpoint/api/rules/signing";
import { submitDeadline } from "@signpoint/api/rules/signing-deadlines";
import type { SigningStatus } from "@signpoint/api/rules/transitions";
import { REVIEW_TIME } from "~/features/about/product-promises";
import { formatCount, formatDateTime, joinSentences, pointsText } from "~/ui/format";

interface AgreedTerms {
  points_cost: number;
  points_reward: number;
}

/** Returns cost and reward as they bind the reader: for a signer those agreed at signing. */
export function agreedTerms(contract: AgreedTerms & { signing: AgreedTerms | null }): AgreedTerms {
  const { points_cost, points_reward } = contract.signing ?? contract;
  return { points_cost, points_reward };
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
        label: `${formatCount(contract.points_cost - balance, "Point")} Short`,
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

interface Signing
  extends Pick<
    SigningSummary,
    "points_cost" | "points_reward" | "submitted_at" | "work_due_at" | "correction_due_at"
  > {
  status: SigningStatus;
}

/** Returns what a signer does next and until when; null for a contract that is not signed. */
export function nextStep(contract: Expiring, signing: Signing | null, now: Date): string | null {
  if (signing === null) return null;
  const state = signingState(contract, signing, now);
  switch (state) {
    case "none":
      return null;
    case "in_progress":
      return inProgressStep(submitDeadline(contract, signing), signing.points_cost);
    case "missed":
      return joinSentences(
        "Missed: it can no longer be submitted.",
        notReturnedText(signing.points_cost),
      );
    case "changes_requested":
      return "The reviewer asks you to change something. Correct your answers and submit again.";
    case "lapsed":
      return fairMessages.workTimeOver;
    case "given_back":
      return "You have given your place back.";
    case "pending":
      return `In review. ${reviewText(signing.submitted_at, now)} Approval pays ${pointsText(signing.points_reward)}.`;
    case "approved":
      return `Done: you received ${pointsText(signing.points_reward)}.`;
    case "rejected":
      return signing.submitted_at === null
        ? `The contract was removed. ${refundText(signing.points_cost)}`
        : `Rejected. ${refundText(signing.points_cost)}`;
    default:
      return state satisfies never;
  }
}

/** Returns that the cost has come back, in one sentence. */
export function refundText(cost: number): string {
  if (cost === 0) return "Signing had cost you nothing.";
  return `The ${pointsText(cost)} that you paid ${cost === 1 ? "was" : "were"} returned to you.`;
}

/** Returns what missing the deadline costs, in one sentence; empty when signing is free. */
export function forfeitText(cost: number): string {
  return cost === 0
    ? ""
    : `If you miss that, the ${pointsText(cost)} you paid will not be returned.`;
}

function notReturnedText(cost: number): string {
  if (cost === 0) return "";
  return `The ${pointsText(cost)} that you paid ${cost === 1 ? "is" : "are"} not returned.`;
}

/** Returns by when a submission is expected to be decided, or that it takes longer; in one sentence. */
export function reviewText(submittedAt: string | null, now: Date): string {
  if (submittedAt === null) return `A decision usually takes ${REVIEW_TIME}.`;
  if (isReviewOverdue(submittedAt, "SUBMISSION", now)) return refusalMessages.reviewOverdue;
  const expected = reviewExpectedBy(submittedAt, "SUBMISSION");
  return `A decision is expected by ${formatDateTime(expected.toISOString())}.`;
}

function inProgressStep(end: Date | null, cost: number): string {
  if (end === null) return "Complete the activity and submit. There is no time limit.";
  const deadline = `Complete the activity and submit by ${formatDateTime(end.toISOString())}.`;
  return joinSentences(deadline, forfeitText(cost));
}

/** A state in time as it is shown: `unknown` is one that this version of the app has no name for. */
export type ShownExpiration = ExpirationState | "unknown";

/**
 * Returns the state in time at `now`: by the rule, or the later one when the server has last said so about
 * the same dates.
 */
export function liveExpiration(
  contract: Expiring,
  polled: ExpirationStatus | undefined,
  now: Date,
): ShownExpiration {
  const computed = getExpiration(contract, now);
  const speaksOfTheSame =
    polled !== undefined &&
    polled.expiresAt === computed.expiresAt &&
    polled.gracePeriodEnd === computed.gracePeriodEnd;
  if (!speaksOfTheSame) return computed.status;
  if (!EXPIRATION_STATUSES.includes(polled.status)) return "unknown";
  const rank = (status: ExpirationState) => EXPIRATION_STATUSES.indexOf(status);
  return rank(polled.status) > rank(computed.status) ? polled.status : computed.status;
}
