import type { Submission } from "@signpoint/api/entities/submission";
import { refusalMessages } from "@signpoint/api/messages";
import { api } from "~/api/client";
import { describeOwners, type ReviewKind, sumBy, type Verdict } from "~/features/review/reviewable";
import { formatPoints } from "~/ui/format";
import { refreshSubmissions } from "./submissions-query";

/** Submissions: approval pays the reward, rejection returns the cost and frees the place. */
export const submissionReview: ReviewKind<Submission> = {
  noun: "submission",
  ownDecisionText: refusalMessages.ownDecision,
  getTitle: ({ contract }) => contract.title,
  isPending: ({ status }) => status === "pending",
  getWait: ({ submitted_at, created_at }) => ({
    since: submitted_at ?? created_at,
    kind: "SUBMISSION",
  }),
  getApprovalCheck: () => null,
  submit: ({ item, verdict, note }) =>
    api.submissions[verdict]({ p_signed_contract_id: item.id, p_note: note }),
  effect,
  successText: ({ item: { contract }, verdict }) =>
    verdict === "approve"
      ? `Approved “${contract.title}”: ${formatPoints(contract.points_reward)} points were paid.`
      : `Rejected “${contract.title}”: ${formatPoints(contract.points_cost)} points were returned.`,
  refresh: refreshSubmissions,
};

function effect(verdict: Verdict, items: readonly Submission[]): string {
  const owners = describeOwners(items);
  if (verdict === "approve") {
    const paid = sumBy(items, ({ contract }) => contract.points_reward);
    return `${formatPoints(paid)} points are paid to ${owners}.`;
  }
  const returned = sumBy(items, ({ contract }) => contract.points_cost);
  const places = items.length === 1 ? "the place becomes" : "the places become";
  return `${formatPoints(returned)} points are returned to ${owners}, no reward is paid, and ${places} free.`;
}
