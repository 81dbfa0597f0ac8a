/** The constants of payouts and pauses. */

/** The states of the payout of approved cash. */
export const PAYOUT_STATES = ["to_pay", "sent", "confirmed", "failed"] as const;
/** Why a payout of several was left as it is. */
export const PAYOUT_PROBLEMS = [
  "not_found",
  "repeated",
  "own",
  "not_sent",
  "already_sent",
  "already_confirmed",
  "already_failed",
  "suspended",
] as const;
/** What an admin can pause. */
export const PAUSES = ["payouts", "redemptions", "signings"] as const;
/** The columns of an export of payouts, until an admin changes them: one a line, as `Header = field`. */
export const DEFAULT_PAYOUT_COLUMNS = [
  "Payout = payout",
  "Account name = account_name",
  "Account number = account_number",
  "Bank = bank_name",
  "Amount = naira",
  "Narration = narration",
].join("\n");
