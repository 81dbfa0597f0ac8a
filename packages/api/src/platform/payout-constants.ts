/** The constants of payouts and pauses, and what the timeline of a redemption tells. */

/**
 * The states of the payout of approved cash. Awaiting details: the money did not arrive, and its buyer can give another
 * account. Failed, and returned (it came back after the bank had confirmed it): the points went back.
 */
export const PAYOUT_STATES = [
  "to_pay",
  "sent",
  "confirmed",
  "awaiting_details",
  "failed",
  "returned",
] as const;
/** The states in which the money can still be paid, or the points go back. */
export const OPEN_PAYOUT_STATES = ["to_pay", "sent", "awaiting_details"] as const;
/** The states in which nothing was paid, and the points went back. */
export const UNPAID_PAYOUT_STATES = ["failed", "returned"] as const;
/** What an admin can choose when the money did not arrive. */
export const AFTER_FAILURE = ["return_points", "ask_details"] as const;
/** Days in which the buyer can give another account; then the points go back. */
export const PAYOUT_DETAILS_DAYS = 14;
/** Days after the bank's confirmation in which the money can be marked as come back. */
export const PAYOUT_RETURN_DAYS = 60;
/** Why a payout of several was left as it is. */
export const PAYOUT_PROBLEMS = [
  "not_found",
  "repeated",
  "own",
  "not_sent",
  "already_sent",
  "already_confirmed",
  "already_failed",
  "already_returned",
  "awaiting_details",
  "earlier_attempt",
  "unconfirmed",
  "awaiting_second",
  "paused",
  "suspended",
] as const;
/** What the timeline of a redemption tells. */
export const REDEMPTION_EVENTS = [
  "requested",
  "held",
  "released",
  "account_confirmed",
  "approved",
  "rejected",
  "cancelled",
  "payout_sent",
  "payout_confirmed",
  "payout_details_asked",
  "payout_details_given",
  "payout_failed",
  "payout_returned",
  "payout_points_returned",
] as const;
/** The kinds of file that payouts are exported as. In the second each cell is a text. */
export const PAYOUT_FILE_KINDS = ["csv", "xlsx"] as const;
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
