import { PERSON } from "../platform/person-in-text";

/**
 * What the notifications of admins say. `PERSON` stands for the name of the person whom they are about, which is joined
 * when they are shown.
 */
export const notificationTexts = {
  signed: (title: string) => `${PERSON} signed "${title}"`,
  submitted: (title: string) => `${PERSON} submitted "${title}"`,
  appealed: (title: string) => `${PERSON} appealed the rejection of "${title}"`,
  redeemed: (item: string) => `${PERSON} redeemed "${item}"`,
  submissionOverdue: (title: string) => `${PERSON} still waits for the review of "${title}"`,
  redemptionOverdue: (item: string) => `${PERSON} still waits for "${item}"`,
  stockLow: (item: string, left: number) =>
    `${left === 0 ? "None" : `Only ${left}`} left of "${item}"`,
  /** `points` above 0 for a credit, below 0 for a deduction. */
  corrected: (points: number) =>
    points < 0
      ? `An admin deducted ${-points} points from ${PERSON}`
      : `An admin credited ${points} points to ${PERSON}`,
  madeAdmin: `${PERSON} was made an admin`,
  adminHeld: `The owner of ${PERSON} said that somebody else was in the account: another admin has to grant the rights again`,
  noLongerAdmin: `${PERSON} is no longer an admin`,
  secondNeeded: {
    redemption: `A second admin has to confirm the redemption of ${PERSON}`,
    credit: `A second admin has to confirm a credit for ${PERSON}`,
    deduction: `A second admin has to confirm a deduction from ${PERSON}`,
    contract: "A second admin has to confirm a contract",
  },
} as const;
