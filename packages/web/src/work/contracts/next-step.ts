import { DEFAULT_PROMISED_WORDS } from "@signpoint/api/platform/promised-times-texts";
import { isOverdue } from "@signpoint/api/platform/review-time";
import { contractMessages, deadlineMessages, refusalMessages } from "@signpoint/api/texts";
import type { Expiring } from "@signpoint/api/work/contracts/expiry";
import type { SigningSummary } from "@signpoint/api/work/signed-contract";
import { signingState } from "@signpoint/api/work/signing";
import { bindingDeadline, submitDeadline } from "@signpoint/api/work/signing-deadlines";
import type { SigningStatus } from "@signpoint/api/work/transitions";
import { formatInstant, joinSentences, pointsText } from "~/platform/ui/format";
import { forfeitText, partialRefundText, refundText } from "./refund-texts";

/** A signing as far as its next step depends on it. */
export interface StepSigning
  extends Pick<
    SigningSummary,
    | "points_cost"
    | "points_reward"
    | "lapse_refund"
    | "review_note"
    | "submitted_at"
    | "review_due_at"
    | "decided_at"
    | "work_due_at"
    | "correction_due_at"
  > {
  status: SigningStatus;
}

/** Returns what a signer does next and until when; null for a contract that is not signed. */
export function nextStep(
  contract: Expiring,
  signing: StepSigning | null,
  now: Date,
): string | null {
  if (signing === null) return null;
  const { points_cost, points_reward, lapse_refund } = signing;
  const state = signingState(contract, signing, now);
  switch (state) {
    case "none":
      return null;
    case "in_progress":
      return inProgressStep(contract, signing);
    case "changes_requested":
      return changesStep(contract, signing);
    case "missed":
      return joinSentences(
        "Missed: it can no longer be submitted.",
        partialRefundText(0, points_cost),
      );
    case "lapsed":
      return joinSentences(
        deadlineMessages.workTimeOver,
        partialRefundText(lapse_refund, points_cost),
      );
    case "given_back":
      return joinSentences(
        "You have given your place back.",
        partialRefundText(lapse_refund, points_cost),
      );
    case "pending":
      return `In review. ${reviewText(signing.review_due_at, now)} Approval pays ${pointsText(points_reward)}.`;
    case "approved":
      return `Done: you received ${pointsText(points_reward)}.`;
    case "rejected":
      return joinSentences(REJECTIONS[rejectionCause(signing)], refundText(points_cost));
    default:
      return state satisfies never;
  }
}

type RejectionCause = "reviewer" | "removed" | "not_corrected";

const REJECTIONS: Record<RejectionCause, string> = {
  reviewer: "Rejected.",
  removed: "The contract was removed.",
  not_corrected: "Rejected: it was not corrected in time.",
};

/**
 * Returns who or what ended a rejected signing: a reviewer, the removal of the contract, or the end of the time for a
 * correction, which counts before the server has stored it.
 */
export function rejectionCause({
  review_note,
  decided_at,
}: Pick<SigningSummary, "review_note" | "decided_at">): RejectionCause {
  if (review_note === contractMessages.closedByDeletion) return "removed";
  const isLate = decided_at === null || review_note === deadlineMessages.notCorrectedInTime;
  return isLate ? "not_corrected" : "reviewer";
}

/**
 * Returns by when a submission is expected to be decided, or that it takes longer; in one sentence. What was submitted
 * before due times were stored was promised the default.
 */
export function reviewText(dueAt: string | null, now: Date): string {
  if (dueAt === null) return `A decision usually takes ${DEFAULT_PROMISED_WORDS.SUBMISSION}.`;
  if (isOverdue(dueAt, now)) return refusalMessages.reviewOverdue;
  return `A decision is expected by ${formatInstant(dueAt)}.`;
}

function inProgressStep(contract: Expiring, signing: StepSigning): string {
  const deadline = bindingDeadline(contract, signing);
  if (deadline === null) return "Complete the activity and submit. There is no time limit.";
  return joinSentences(
    `Complete the activity and submit by ${formatInstant(deadline.at.toISOString())}.`,
    forfeitText(signing.points_cost, deadline.refund),
  );
}

function changesStep(contract: Expiring, signing: StepSigning): string {
  const end = submitDeadline(contract, signing);
  const task = "Changes were requested: correct your answers and submit again";
  return end === null ? `${task}.` : `${task} by ${formatInstant(end.toISOString())}.`;
}
