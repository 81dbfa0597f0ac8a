import type { PromisedWords } from "@signpoint/api/platform/promised-times-texts";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { gracePeriodEnd } from "@signpoint/api/work/contracts/expiry";
import {
  type BindingLimit,
  bindingDeadline,
  workDueAt,
} from "@signpoint/api/work/signing-deadlines";
import {
  formatDurationWithDays,
  formatInstant,
  joinSentences,
  pointsText,
} from "~/platform/ui/format";
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

/** Returns what ends the reader's time to submit: a signer's, or that of who would sign at `now`; null for no limit. */
export function bindingLimit(contract: TermsContract, now: Date): BindingLimit | null {
  const { work_minutes, lapse_refund } = agreedTime(contract);
  const work_due_at =
    contract.signing === null
      ? (workDueAt(work_minutes, now)?.toISOString() ?? null)
      : contract.signing.work_due_at;
  return bindingDeadline(contract, { work_due_at, lapse_refund })?.by ?? null;
}

/**
 * Returns the terms of a contract as sentences: what it costs, what it pays, and what the missed deadline costs that binds
 * the reader. The other deadline can never apply, and is not told.
 */
export function contractTerms(
  contract: TermsContract,
  limit: BindingLimit | null,
  promised: PromisedWords,
): string[] {
  const { points_cost } = agreedTerms(contract);
  const { lapse_refund } = agreedTime(contract);
  const free = points_cost === 0;
  const cost = pointsText(points_cost);
  return [
    free ? "Signing is free." : `Signing costs ${cost}, taken from your balance at once.`,
    rewardText(contract, promised),
    ...(free ? [] : ["If the submission is rejected, the cost is returned to you."]),
    ...(limit === "work_time" ? [workTimeText(contract)] : []),
    giveBackText(lapse_refund, points_cost),
    ...expiryTerms(contract, limit),
  ];
}

/** Returns what is paid and, as long as nothing was submitted, how soon; by then the screen says when. */
function rewardText(contract: TermsContract, promised: PromisedWords): string {
  const { points_reward } = agreedTerms(contract);
  const paid = `${pointsText(points_reward)} ${points_reward === 1 ? "is" : "are"} paid when an admin approves your submission`;
  const isOpen = contract.signing === null || contract.signing.submitted_at === null;
  return isOpen ? `${paid}, usually within ${promised.SUBMISSION}.` : `${paid}.`;
}

function expiryTerms(contract: TermsContract, limit: BindingLimit | null): string[] {
  const { points_cost } = agreedTerms(contract);
  if (limit === null) return ["There is no time limit."];
  if (limit === "work_time") {
    const canSign = contract.signing === null && contract.expires_at !== null;
    return canSign ? ["Sign before it expires."] : [];
  }
  const grace =
    "Sign before it expires. Once signed, you can still submit in the grace period that follows, which is half of the duration.";
  if (points_cost === 0) return [grace];
  return [
    grace,
    `If you sign and do not submit in time, the ${pointsText(points_cost)} will not be returned.`,
  ];
}

function workTimeText(contract: TermsContract): string {
  const { work_minutes, lapse_refund } = agreedTime(contract);
  const { points_cost } = agreedTerms(contract);
  const lapse = `After you sign, you have ${formatDurationWithDays(work_minutes ?? 0)} to submit. If you do not, your place goes back to the others`;
  return points_cost === 0
    ? `${lapse}.`
    : `${lapse}, and ${refundClause(lapse_refund, points_cost)}.`;
}

/** Returns, before signing, by when to submit, what missing that costs, and that the place can be given back. */
export function signingTimeTexts(contract: TermsContract, limit: BindingLimit | null): string[] {
  const { points_cost, lapse_refund } = contract;
  const giveBack = giveBackText(lapse_refund, points_cost);
  if (limit === "work_time") return [workTimeText(contract), giveBack];
  const end = gracePeriodEnd(contract)?.toISOString();
  if (end === undefined) return ["There is no time limit.", giveBack];
  return [joinSentences(`Submit by ${formatInstant(end)}.`, forfeitText(points_cost)), giveBack];
}
