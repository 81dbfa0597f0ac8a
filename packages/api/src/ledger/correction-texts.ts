const NUMBER_FORMAT = new Intl.NumberFormat("en-US");
const number = (points: number) => NUMBER_FORMAT.format(points);

/** Texts about corrections of points by admins. */
export const correctionMessages = {
  /** What a correction is called in the ledger, on screens and in exported files. */
  correction: "Correction by an admin",
  ownCorrection: "You cannot correct your own points.",
  reasonRequired: "Please give the reason.",
  pointsInvalid: "Please enter a whole number of points, 1 to 1,000,000,000.",
  creditFailed: "Failed to credit the points. Please try again.",
  deductFailed: "Failed to deduct the points. Please try again.",
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
} as const;
