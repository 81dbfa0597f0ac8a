/** The actions recorded in the audit log: see `admin_decisions`. */
export const ADMIN_ACTIONS = [
  "approve_contract",
  "reject_contract",
  "request_changes",
  "export_submissions",
  "decide_appeal",
  "change_settings",
  "approve_redemption",
  "reject_redemption",
  "hold_redemption",
  "release_redemption",
  "reveal_delivery",
  "export_payout",
  "mark_payout_sent",
  "confirm_payout",
  "mark_payout_failed",
  "mark_payout_returned",
  "ask_payout_details",
  "confirm_payout_details",
  "return_payout_points",
  "reveal_bank_details",
  "create_contract",
  "update_contract",
  "delete_contract",
  "extend_contract",
  "create_item",
  "update_item",
  "delete_item",
  "add_codes",
  "reveal_item_code",
  "remove_item_code",
  "deliver_code",
  "deduct_points",
  "credit_points",
  "grant_admin",
  "revoke_admin",
  "request_second",
  "confirm_second",
  "refuse_second",
  "suspend_user",
  "lift_suspension",
  "reset_second_factor",
  "take_back_factor_removal",
  "end_sessions",
  "start_email_change",
  "send_data_copy",
  "delete_account",
  "adopt_ledger",
  "accept_ledger",
  "change_ledger_key",
  "close_month",
  "send_announcement",
  "take_back_announcement",
] as const;
/**
 * What a second admin has to confirm: what is about many points, by itself or together with what the first one decided alone, always
 * another email, a lost second factor, an announcement and what raises the sums or changes the rate, and, while sums are set, the rights of an admin
 * and what loosens the guard of cash.
 */
export const SECOND_APPROVAL_KINDS = [
  "redemption",
  "submission",
  "payout_details",
  "credit",
  "deduction",
  "contract",
  "email_change",
  "factor_removal",
  "admin_grant",
  "settings",
  "item",
  "release",
  "announcement",
] as const;
/**
 * A change of email without the former mailbox: it waits, and then both mailboxes have confirmed it after all, it took effect, was
 * stopped, lapsed without the new mailbox, found the new email taken, or was taken back after it took effect.
 */
export const EMAIL_CHANGE_STATES = [
  "waiting",
  "confirmed",
  "effective",
  "stopped",
  "lapsed",
  "taken",
  "taken_back",
] as const;
/** Withdrawn: what was to be confirmed has been decided otherwise, changed or deleted. */
export const SECOND_APPROVAL_STATES = ["open", "confirmed", "refused", "withdrawn"] as const;
/**
 * The removal of a lost second factor ends once. Stopped: by the owner. Taken back, refused: by an admin. Proved: the owner
 * has used a factor, so that it is not lost. Lapsed: it was not carried out in time. Superseded: nothing is left to remove,
 * or the person has become an admin.
 */
export const FACTOR_REMOVAL_STATES = [
  "open",
  "carried_out",
  "stopped",
  "taken_back",
  "refused",
  "proved",
  "lapsed",
  "superseded",
] as const;
/** An announcement waits for a second admin, is told to one person after another, and then all were told; or it was withdrawn. */
export const ANNOUNCEMENT_STATES = ["asked", "sending", "sent", "withdrawn"] as const;
/** Who decides: an admin in the app, the operator by a command, or the system by itself. */
export const DECISION_ACTORS = ["admin", "command", "system"] as const;
/** What an admin's decision can be about. */
export const DECISION_SUBJECTS = [
  "contract",
  "signed_contract",
  "submissions",
  "appeal",
  "redemption",
  "marketplace_item",
  "user",
  "settings",
  "ledger",
  "announcement",
] as const;
/** Which people the list of people shows; see `negative-signs.ts`. */
export const PEOPLE_FILTERS = ["suspended", "unconfirmed", "admins", "negative_signs"] as const;
export const NEGATIVE_SIGNS = [
  "rejections",
  "failed_payout",
  "shared_account",
  "suspended_before",
] as const;
/** From this many rejections on they are a sign, when they are at least half of the decisions. */
export const NEGATIVE_REJECTIONS_MIN = 3;
