import { PERSON } from "../platform/person-in-text";

/**
 * What entries of the ledger say, by their cause. `title` is that of the contract as it was agreed, `item` the name of the
 * item; `PERSON` stands for the name of the entry's other person, which is joined when the entry is shown.
 */
export const entryTexts = {
  signed: (title: string) => `Signed "${title}"`,
  completed: (title: string) => `Completed "${title}"`,
  completedAfterAppeal: (title: string) => `Completed "${title}" after an appeal`,
  costTakenAgain: (title: string, waived: number) =>
    `Signed "${title}": the returned cost after an appeal${
      waived === 0 ? "" : `, ${waived} ${waived === 1 ? "point" : "points"} waived`
    }`,
  refunded: (name: string) => `Refund for "${name}"`,
  lapsed: (title: string) => `Not submitted in time: refund for "${title}"`,
  placeGivenBack: (title: string) => `Place given back: refund for "${title}"`,
  redeemed: (item: string) => `Redeemed "${item}"`,
  redemptionApproved: (item: string) => `Approved: "${item}"`,
  redemptionCancelled: (item: string) => `Cancelled: "${item}"`,
  accountUnconfirmed: (item: string) => `Not confirmed by mail: refund for "${item}"`,
  payoutFailed: (item: string) => `Payout failed: "${item}"`,
  payoutReturned: (item: string) => `Payout came back: "${item}"`,
  /** `fee` with its currency: `$1.50`. */
  platformFee: (item: string, fee: string) => `Platform fee of ${fee} for "${item}"`,
  invitedBy: `Referral bonus: invited by ${PERSON}`,
  joinedWithCode: `Referral bonus: ${PERSON} joined with your code`,
} as const;
