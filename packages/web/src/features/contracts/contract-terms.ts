import type { ContractDetail } from "@signpoint/api/entities/contract";
import { gracePeriodEnd } from "@signpoint/api/rules/expiry";
import { REVIEW_TIME } from "~/features/about/product-promises";
import { formatDateTime, formatDurationWithDays, joinSentences, pointsText } from "~/ui/format";
import { forfeitText, giveBackText, refundClause } from "./refund-texts";
import { agreedTerms } from "./signing-offer";

/** A contract as far as its terms depend on it. */
export type TermsContract = Pick<
  ContractDetail,
  | "points_cost"
  | "points_reward"
  | "expires_at"
  | "duration"
  | "work_minutes"
  | "lapse_refund"
  | "agreed"
  | "signing"
>;

/** The terms that bind the reader, so far as they are about time: for a signer those agreed at signing. */
export function agreedTime(
  contract: Pick<TermsContract, "work_minutes" | "lapse_refund" | "agreed">,
) {
  const { work_minutes, lapse_refund } = contract.agreed ?? contract;
  return { work_minutes, lapse_refund };
}

/** Returns the terms of a contract as sentences: what it costs, what it pays, and what a missed deadline costs. */
export function contractTerms(contract: TermsContract): string[] {
  const { points_cost, points_reward } = agreedTerms(contract);
  const { work_minutes, lapse_refund } = agreedTime(contract);
  const free = points_cost === 0;
  const cost = pointsText(points_cost);
  const terms = [
    free ? "Signing is free." : `Signing costs ${cost}, taken from your balance at once.`,
    `${pointsText(points_reward)} ${points_reward === 1 ? "is" : "are"} paid when an admin approves your submission, usually within ${REVIEW_TIME}.`,
  ];
  if (!free) terms.push("If the submission is rejected, the cost is returned to you.");
  if (work_minutes !== null) terms.push(workTimeText({ work_minutes, lapse_refund }, points_cost));
  terms.push(giveBackText(lapse_refund, points_cost));
  if (contract.expires_at === null) {
    return work_minutes === null ? [...terms, "There is no time limit."] : terms;
  }
  terms.push(
    "Sign before it expires. Once signed, you can still submit in the grace period that follows, which is half of the duration.",
  );
  if (!free) {
    const missed =
      work_minutes === null
        ? "do not submit in time"
        : "have not submitted when the grace period ends";
    terms.push(`If you sign and ${missed}, the ${cost} will not be returned.`);
  }
  return terms;
}

interface WorkTime {
  work_minutes: number;
  lapse_refund: number;
}

function workTimeText({ work_minutes, lapse_refund }: WorkTime, cost: number): string {
  const lapse = `After you sign, you have ${formatDurationWithDays(work_minutes)} to submit. If you do not, your place goes back to the others`;
  return cost === 0 ? `${lapse}.` : `${lapse}, and ${refundClause(lapse_refund, cost)}.`;
}

/** Returns, before signing, by when to submit, what missing that costs, and that the place can be given back. */
export function signingTimeTexts(contract: TermsContract): string[] {
  const { points_cost, work_minutes, lapse_refund } = contract;
  const end = gracePeriodEnd(contract)?.toISOString();
  const giveBack = giveBackText(lapse_refund, points_cost);
  if (end === undefined && work_minutes === null) return ["There is no time limit.", giveBack];
  const until = end === undefined ? null : `Submit by ${formatDateTime(end)}`;
  if (work_minutes === null) {
    return [joinSentences(`${until}.`, forfeitText(points_cost)), giveBack];
  }
  const isLess = points_cost > 0 && lapse_refund > 0;
  const after = isLess ? ": after that, nothing is returned" : "";
  return [
    workTimeText({ work_minutes, lapse_refund }, points_cost),
    ...(until === null ? [] : [`${until} at the latest${after}.`]),
    giveBack,
  ];
}
