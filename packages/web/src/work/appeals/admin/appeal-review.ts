import { appealMessages, refusalMessages, reviewMessages } from "@signpoint/api/texts";
import { api } from "~/platform/api/client";
import { formatPoints, joinSentences, pointsText } from "~/platform/ui/format";
import {
  type DecisionInput,
  describeOwners,
  getOwnerName,
  type ReviewKind,
} from "~/work/review/reviewable";
import type { Verdict } from "~/work/review/verdicts";
import { type ReviewableAppeal, refreshAppeals } from "./appeals-query";

/** Appeals: upheld, the rejection stands; overturned, the reward is paid. */
export const appealReview: ReviewKind<ReviewableAppeal> = {
  noun: "appeal",
  verdicts: ["uphold", "overturn"],
  bulkVerdicts: [],
  hasReasons: false,
  hasProofs: false,
  getTitle: ({ submission }) => submission.contract.title,
  isPending: ({ state }) => state === "open",
  getRefusal: ({ may_decide, user_id, submission }, adminId) => {
    if (submission.bonus_inviter_id === adminId) return reviewMessages.ownBonus;
    if (may_decide) return null;
    return user_id === adminId ? refusalMessages.ownDecision : appealMessages.ownRejection;
  },
  getWait: ({ created_at, due_at }) => ({ since: created_at, dueAt: new Date(due_at) }),
  getApprovalCheck: () => null,
  submit: ({ item, verdict, note = "" }) =>
    api.appeals.decide({
      p_appeal_id: item.id,
      p_overturn: verdict === "overturn",
      p_note: note,
    }),
  effect,
  successText,
  refresh: refreshAppeals,
};

function effect(verdict: Verdict, appeals: readonly ReviewableAppeal[]): string {
  const owners = describeOwners(appeals);
  const contract = appeals[0]?.submission.contract;
  if (verdict === "uphold" || contract === undefined) {
    return `The rejection stands and no points move. ${owners} cannot appeal again.`;
  }
  const { points_cost, points_reward } = contract;
  return joinSentences(
    `${formatPoints(points_reward)} points are paid to ${owners}, who gets a place beside the limit of the contract.`,
    points_cost === 0
      ? ""
      : `Of the cost that was returned, ${pointsText(points_cost)}, as much is taken again as the balance then holds.`,
  );
}

function successText({ item, verdict }: DecisionInput<ReviewableAppeal>): string {
  const { title, points_reward } = item.submission.contract;
  return verdict === "overturn"
    ? `Overturned the rejection of “${title}”: ${formatPoints(points_reward)} points were paid to ${getOwnerName(item)}.`
    : `Upheld the rejection of “${title}”.`;
}
