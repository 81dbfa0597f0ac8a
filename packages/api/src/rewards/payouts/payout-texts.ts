import type { PAYOUT_PROBLEMS, PAYOUT_STATES } from "../../platform/constants";

/** What each state of a payout is called. */
export const PAYOUT_STATE_LABELS: Record<(typeof PAYOUT_STATES)[number], string> = {
  to_pay: "To pay",
  sent: "Sent",
  confirmed: "Confirmed",
  awaiting_details: "Waiting for details",
  failed: "Failed",
  returned: "Came back",
};

/** Why a payout of several was left as it is. */
export const PAYOUT_PROBLEM_TEXTS: Record<(typeof PAYOUT_PROBLEMS)[number], string> = {
  not_found: "There is no payout with this id.",
  repeated: "It is named more than once.",
  own: "It is your own payout.",
  not_sent: "It has not been sent yet.",
  already_sent: "It was marked as sent before.",
  already_confirmed: "It was confirmed before.",
  already_failed: "It has failed, and its points were returned.",
  already_returned: "It came back from the bank, and its points were returned.",
  awaiting_details: "It waits for other bank details of its person.",
  earlier_attempt:
    "This reference of the bank is that of an earlier attempt, whose money did not arrive. Give that of the new transfer.",
  unconfirmed: "Its other bank details are not confirmed by mail yet: it is held.",
  awaiting_second: "Its other bank details wait for a second admin: it is held.",
  paused: "The account of its person is in its safety pause: it is held.",
  suspended: "Its person is suspended, and it was not exported before that: it is held.",
};

/** Texts of payouts. */
export const payoutMessages = {
  loadFailed: "The payouts could not be loaded.",
  actionFailed: "It did not work. Please try again.",
  textRequired: "This is required.",
  exportMax: (most: number) => `One file takes up to ${most} payouts: select fewer.`,
  exported:
    "Some of these payouts were exported before. If the bank has that file, they would be paid twice.",
  /** Read after what was done with a payout, before it is marked as failed. */
  mayBePaid: "The bank may have paid it already: ask the bank first.",
  notToPay: "Some of these payouts are not waiting to be paid any more.",
  ended: "This payout was confirmed or has failed already.",
  notConfirmed: "This payout is not confirmed, so its money cannot have come back.",
  tooLateToReturn: (days: number) =>
    `Money can be marked as come back within ${days} days of its confirmation.`,
  buyerDeleted:
    "The account of its person was deleted: it gets no points and no question any more. Settle this with the bank, outside of the product.",
  confirmedByYou: "You confirmed this payout: another admin has to say that its money came back.",
  held: "Some of these payouts have other bank details that are not free yet: not confirmed by mail, waiting for a second admin, or in a safety pause.",
  /** Before the bank's file is exported. */
  leadingZeros:
    "A spreadsheet that opens the CSV file drops the zeros at the beginning of account numbers: the Excel file keeps them.",
  unreadable: (references: string) =>
    `The bank details of ${references} cannot be read. Leave it out, and ask its buyer for another account.`,
  detailsNotAsked: "Other bank details are not asked for any more.",
  detailsGiven: "The account is saved. Confirm it by the link in our mail.",
  pointsBack: "Your points are back.",
  detailsFailed: "The bank details could not be saved. Please try again.",
  pointsBackFailed: "The points could not be returned. Please try again.",
  /** The reason of a payout whose other account was not confirmed by mail in time, or whose buyer took the points instead. */
  otherAccountUnconfirmed: "The other bank account was not confirmed by mail.",
  /** The reason that a buyer reads when a second admin refused the other account. */
  otherAccountRefused: "The other bank account was not accepted.",
  own: "You cannot handle your own payout.",
  columnMalformed: (line: number) => `Line ${line} must be written as Header = field.`,
  columnUnknown: (line: number, fields: string) =>
    `Line ${line} must name one of: ${fields}; or a text in double quotes.`,
  columnRepeated: (line: number) => `The header of line ${line} is used before.`,
  columnsMissing: "One column must be the payout, one the account number, and one an amount.",
} as const;
