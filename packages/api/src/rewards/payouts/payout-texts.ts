import type { PAYOUT_PROBLEMS, PAYOUT_STATES } from "../../platform/constants";

/** What each state of a payout is called. */
export const PAYOUT_STATE_LABELS: Record<(typeof PAYOUT_STATES)[number], string> = {
  to_pay: "To pay",
  sent: "Sent",
  confirmed: "Confirmed",
  failed: "Failed",
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
  own: "You cannot handle your own payout.",
  columnMalformed: (line: number) => `Line ${line} must be written as Header = field.`,
  columnUnknown: (line: number, fields: string) => `Line ${line} must name one of: ${fields}.`,
  columnRepeated: (line: number) => `The header of line ${line} is used before.`,
  columnsMissing: "One column must be the payout, one the account number, and one an amount.",
} as const;
