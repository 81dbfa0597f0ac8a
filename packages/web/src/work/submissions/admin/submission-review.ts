import { CORRECTION_HOURS, CORRECTION_ROUNDS_MAX } from "@signpoint/api/platform/constants";
import { reviewExpectedBy } from "@signpoint/api/platform/review-time";
import { refusalMessages, reviewMessages, secondApprovalMessages } from "@signpoint/api/texts";
import type { Submission } from "@signpoint/api/work/submission";
import { api } from "~/platform/api/client";
import { beforeLogout } from "~/platform/session/end-session";
import { formatPoints } from "~/platform/ui/format";
import { returnedClause } from "~/work/contracts/refund-texts";
import { HeldStore } from "~/work/review/held-store";
import {
  type DecisionInput,
  describeOwners,
  getOwnerName,
  type ReviewKind,
  type SendOptions,
  sumBy,
} from "~/work/review/reviewable";
import type { Verdict } from "~/work/review/verdicts";
import { refreshSubmissions } from "./submissions-query";
import { undecidableText } from "./undecidable-text";

/**
 * Submissions: approval pays the reward, rejection returns the cost and frees the place, a request for changes gives
 * the submission back for a correction.
 */
export const submissionReview: ReviewKind<Submission> = {
  noun: "submission",
  verdicts: ["reject", "request_changes", "approve"],
  bulkVerdicts: ["reject", "approve"],
  hasReasons: true,
  hasProofs: true,
  getTitle: ({ contract }) => contract.title,
  isPending: ({ status }) => status === "pending",
  getRefusal: ({ user_id, bonus_inviter_id }, adminId) => {
    if (user_id === adminId) return refusalMessages.ownDecision;
    return bonus_inviter_id === adminId ? reviewMessages.ownBonus : null;
  },
  isOffered: ({ correction_rounds, awaiting_second }, verdict) =>
    verdict === "request_changes"
      ? correction_rounds < CORRECTION_ROUNDS_MAX
      : verdict !== "approve" || !awaiting_second,
  getWait: ({ submitted_at, created_at, review_due_at }) => {
    const since = submitted_at ?? created_at;
    const dueAt =
      review_due_at === null ? reviewExpectedBy(since, "SUBMISSION") : new Date(review_due_at);
    return { since, dueAt };
  },
  getApprovalCheck: () => null,
  submit,
  effect,
  successText: (input, answer) =>
    isWaiting(input, answer)
      ? `“${input.item.contract.title}” of ${getOwnerName(input.item)}: ${secondApprovalMessages.submissionAsked}`
      : successText(input),
  isWaiting,
  refresh: refreshSubmissions,
};

/** Decisions that the desk of all contracts holds for a while. */
export const heldSubmissions = new HeldStore<Submission>({
  kind: submissionReview,
  fetch: async (id) => {
    const item = await api.submissions.get({ signed_contract_id: id });
    return { item, refusal: undecidableText(item) };
  },
  storageName: "signpoint.held-submissions",
});
beforeLogout(() => heldSubmissions.end());

function submit(
  { item, verdict, note = "", reason }: DecisionInput<Submission>,
  context: SendOptions | undefined,
) {
  const options = { context: { ...context } };
  const about = {
    p_signed_contract_id: item.id,
    p_submitted_at: item.submitted_at ?? item.created_at,
    p_note: note,
  };
  if (verdict === "request_changes") {
    return api.submissions.requestChanges(about, options);
  }
  if (verdict === "reject") {
    return api.submissions.reject({ ...about, p_reason: reason }, options);
  }
  return api.submissions.approve(about, options);
}

/** An approval that leaves the submission pending has asked for a second admin. */
function isWaiting({ verdict }: DecisionInput<Submission>, answer: unknown): boolean {
  return verdict === "approve" && (answer as Partial<Submission> | null)?.status === "pending";
}

function successText({ item, verdict }: DecisionInput<Submission>): string {
  const { contract } = item;
  if (verdict === "request_changes") {
    return `Requested changes to “${contract.title}”: ${getOwnerName(item)} can correct it and submit again.`;
  }
  return verdict === "approve"
    ? `Approved “${contract.title}”: ${formatPoints(contract.points_reward)} points were paid.`
    : `Rejected “${contract.title}”: ${contract.points_cost === 0 ? "nothing was returned, since signing was free" : `${formatPoints(contract.points_cost)} points were returned`}.`;
}

function effect(verdict: Verdict, items: readonly Submission[]): string {
  const owners = describeOwners(items);
  if (verdict === "request_changes") {
    const round = (items[0]?.correction_rounds ?? 0) + 1;
    return `${owners} can correct it within ${CORRECTION_HOURS} hours, or until the contract fully expires if that is later. It is not in the queue until it is submitted again. This is request ${round} of ${CORRECTION_ROUNDS_MAX}.`;
  }
  if (verdict === "approve") {
    const paid = sumBy(items, ({ contract }) => contract.points_reward);
    return `${formatPoints(paid)} points are paid to ${owners}.`;
  }
  const returned = sumBy(items, ({ contract }) => contract.points_cost);
  const places = items.length === 1 ? "the place becomes" : "the places become";
  return `${returnedClause(returned, owners)}, no reward is paid, and ${places} free.`;
}
