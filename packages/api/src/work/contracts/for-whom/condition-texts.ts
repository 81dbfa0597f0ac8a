/** Texts of what a contract asks of who signs it, and of its pilot. */

const contractsText = (count: number) => `${count} contract${count === 1 ? "" : "s"}`;

/** What each condition of a contract is called on its card, for everybody. */
export const conditionTexts = {
  named_only: () => "by invitation",
  approved_min: (least: number) => `after ${least} approved contract${least === 1 ? "" : "s"}`,
  approved_max: (most: number) =>
    most === 0 ? "for a first contract" : `for people with at most ${contractsText(most)}`,
  approval_rate_min: (percent: number) => `with at least ${percent}% approved`,
} as const;

/** Why somebody does not meet a condition, in one sentence. */
export const conditionMessages = {
  notEligible: "You cannot sign this contract: it is for other people.",
  named_only: "You can sign this contract by invitation only.",
  approved_min: (least: number, approved: number) =>
    `You can sign this contract ${conditionTexts.approved_min(least)}. You have ${approved}.`,
  approved_max: (most: number, counted: number) =>
    `This contract is ${most === 0 ? "for a first contract" : `for people with at most ${contractsText(most)}`}, approved, pending or open. You have ${counted}.`,
  approval_rate_min: (percent: number, rate: number) =>
    `You can sign this contract once at least ${percent}% of your submissions decided in the last 180 days are approved. Of yours, ${rate}% are.`,
} as const;
