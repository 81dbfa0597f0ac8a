/** Texts of the settings of the whole product. */
export const settingsMessages = {
  loadFailed: "The settings could not be loaded.",
  saveFailed: "The settings could not be saved. Please try again.",
  saved: "Saved. What was promised before keeps its time; the new times hold from now on.",
  limitsSaved: "Saved. The limits hold for what is requested from now on.",
  bonusesSaved:
    "Saved. What waits already goes on waiting; the limit holds for what is paid from now on.",
  columnsChanged:
    "Another admin has changed the columns meanwhile. When you save, yours replace theirs.",
  bankMalformed: (line: number) =>
    `Line ${line} must be written as Name = code, with a code of 3 or 6 digits.`,
  bankRepeated: (line: number) => `The bank of line ${line} is named before.`,
  notAnAccountOf: (bank: string) =>
    `This cannot be an account number of ${bank}: please check each of its ten digits.`,
  banksChanged:
    "Another admin has changed the banks meanwhile. When you save, yours replace theirs.",
  banksSaved: "Saved. The account numbers of these banks are checked from now on.",
  noBanksSaved: "Saved. No bank’s account numbers are checked from now on.",
  columnsSaved: "Saved. The columns hold for what is exported from now on.",
  secondSaved: "Saved. The sums hold for what is decided from now on.",
  rateSaved: "Saved. Points are valued at this rate from now on.",
  rateConfirmed: "Confirmed.",
  secondAsked:
    "What loosens a sum or a limit, and another rate, waits for a second admin under Second Approvals. All else is saved.",
  rateTakenOver:
    "This rate was taken over from the cash item with the fewest points for a dollar. Confirm it, or set another one.",
  noSecond:
    "No other admin is independent of you. What needs a second one is confirmed by the operator of the server; Second Approvals names the command.",
  sumsMissing:
    "Nobody has chosen yet from what sum on a second admin is needed: one admin alone can move any number of points.",
  aboveZero: "This must be a number above 0.",
  wholeFromZero: "This must be a whole number; 0 is no limit.",
  wholeFromOne: "This must be a whole number from 1.",
  atMost: (max: number) => `This must be at most ${max.toLocaleString("en-US")}.`,
} as const;
