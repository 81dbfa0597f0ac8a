import type { Submission } from "@signpoint/api/entities/submission";
import { refusalMessages } from "@signpoint/api/messages";
import { formatPoints } from "@signpoint/api/rules/points";
import { api } from "~/api/client";
import { peopleOf, type ReviewKind, sumOf, type Verdict } from "~/features/review/review-kind";
import { refreshSubmissions } from "./submissions-query";

/** How submissions are decided: approval pays the reward, rejection returns the cost. */
export const submissionReview: ReviewKind<Submission> = {
  noun: "submission",
  own: refusalMessages.ownDecision,
  titleOf: ({ contract }) => contract.title,
  carryOut: ({ matter, verdict, note }) =>
    api.submissions[verdict]({ p_signed_contract_id: matter.id, p_note: note }),
  effect,
  done: ({ matter: { contract }, verdict }) =>
    verdict === "approve"
      ? `Approved “${contract.title}”: ${formatPoints(contract.points_reward)} points were paid.`
      : `Rejected “${contract.title}”: ${formatPoints(contract.points_cost)} points were returned.`,
  refresh: refreshSubmissions,
};

function effect(verdict: Verdict, matters: readonly Submission[]): string {
  const people = peopleOf(matters);
  if (verdict === "approve") {
    const paid = sumOf(matters, ({ contract }) => contract.points_reward);
    return `${formatPoints(paid)} points are paid to ${people}.`;
  }
  const returned = sumOf(matters, ({ contract }) => contract.points_cost);
  const places = matters.length === 1 ? "the place becomes" : "the places become";
  return `${formatPoints(returned)} points are returned to ${people}, no reward is paid, and ${places} free.`;
}
