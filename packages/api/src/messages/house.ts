/** Texts about corrections of points, statements, second approvals, and what is owed. */

const NUMBER_FORMAT = new Intl.NumberFormat("en-US");
const number = (points: number) => NUMBER_FORMAT.format(points);

export const houseMessages = {
  /** What a correction is called in the ledger, on screens and in exported files. */
  correction: "Correction by an admin",
  ownCorrection: "You cannot correct your own points.",
  reasonRequired: "Please give the reason.",
  pointsInvalid: "Please enter a whole number of points, 1 to 1,000,000,000.",
  creditFailed: "Failed to credit the points. Please try again.",
  deductFailed: "Failed to deduct the points. Please try again.",
  peopleLoadFailed: "Failed to load people. Please try again.",
  signingNotCorrectable: "Only an approved submission of this person can be corrected.",
  moreThanSigningPaid: (left: number) =>
    left === 0
      ? "Nothing is left to take back of what this submission paid."
      : `At most ${number(left)} ${left === 1 ? "point" : "points"} can be taken back of what this submission paid.`,
  takeBackInvalid: (paid: number) =>
    `Please enter a whole number of points, 1 to ${number(paid)}: what this submission paid.`,
  /** What a deduction says on the submission that it names. */
  takenBack: (points: number, reason: string | null) =>
    `${number(points)} ${points === 1 ? "point" : "points"}${reason === null ? "" : `: ${reason}`}`,
  ownSecondApproval: "Another admin than you, and than the person concerned, has to confirm this.",
  secondNotIndependent:
    "You cannot confirm this: one of you two made the other an admin, or you became one after it was asked. Another admin has to confirm it.",
  requesterNotAdmin:
    "Who asked for this is not an admin any more. Refuse it; another admin can ask again.",
  requesterSuspended:
    "The account of the admin who asked for this is suspended. Nothing is confirmed until the suspension ends.",
  awaitingSecond: "This is waiting for a second admin.",
  confirmFailed: "Failed to confirm. Please try again.",
  refuseFailed: "Failed to refuse. Please try again.",
  secondApprovalsLoadFailed: "Failed to load second approvals. Please try again.",
  liabilityLoadFailed: "Failed to load what is owed. Please try again.",
  trialBalanceLoadFailed: "Failed to load the trial balance. Please try again.",
  /** The accounts of the trial balance: people's balances and what is on their other side. */
  accounts: {
    balances: "Balances of people",
    reward: "Issued as rewards",
    bonus: "Issued as bonuses",
    correction: "Corrections",
    signing: "Paid for signing",
    redeemed: "Redeemed",
    refunded: "Refunded",
    forfeited: "Forfeited",
  },
  reserveRefused: "The reserve of points does not cover this.",
  reserveExceeded: ({ owed, added, reserve }: { owed: number; added: number; reserve: number }) =>
    `This contract can cost ${number(added)} points. With the ${number(owed)} points that are owed already, that is more than the reserve of ${number(reserve)} points.`,
  reserveNeedsLimit: (reserve: number) =>
    `A contract without a limit of places cannot be covered by the reserve of ${number(reserve)} points. Please set a number of places.`,
  reserveUnlimited: (contracts: number, reserve: number) =>
    `${number(contracts)} open ${contracts === 1 ? "contract has" : "contracts have"} no limit of places, which the reserve of ${number(reserve)} points cannot cover. Please limit or close ${contracts === 1 ? "it" : "them"} first.`,
  statementLoadFailed: "Failed to load the statement. Please try again.",
} as const;
