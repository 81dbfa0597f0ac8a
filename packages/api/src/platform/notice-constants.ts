/** What a notification of admins is about. */
export const NOTIFICATION_KINDS = [
  "contract_signed",
  "submission",
  "redemption",
  "review_overdue",
  "appeal",
  "points_corrected",
  "second_approval",
  "stock_low",
  "pilot_decided",
  "rights_changed",
  "factor_removal",
  "ledger_head",
  "command_confirmed",
  "settings_changed",
  "item_changed",
  "month_changed",
  "submission_message",
  "contract_opened",
  "contract_not_opened",
] as const;
/** The notifications that ask an admin for a decision or an answer: the bell counts these alone. */
export const DECISION_NOTIFICATION_KINDS = [
  "submission",
  "redemption",
  "review_overdue",
  "appeal",
  "second_approval",
  "submission_message",
  "pilot_decided",
  "contract_not_opened",
] as const satisfies readonly (typeof NOTIFICATION_KINDS)[number][];
/** Kinds of notices that each person can turn off. */
export const OPTIONAL_NOTICE_KINDS = [
  "submission_approved",
  "submission_rejected",
  "changes_requested",
  "deadline_soon",
  "signing_lapsed",
  "signing_missed",
  "appeal_decided",
  "redemption_requested",
  "redemption_held",
  "redemption_decided",
  "points_corrected",
  "payout_sent",
  "payout_failed",
  "payout_details_asked",
  "code_delivered",
  "data_export_ready",
  "message_received",
  "message_to_reviewer",
  "contract_invitation",
  "announcement",
] as const;
/** Kinds of notices that the Terms promise: nobody can turn them off. */
export const PROMISED_NOTICE_KINDS = ["terms_notice"] as const;
/** What people are told: about their own signings and redemptions, and what is announced to all. Each kind has a text in `messages/notice-texts.ts`. */
export const NOTICE_KINDS = [...OPTIONAL_NOTICE_KINDS, ...PROMISED_NOTICE_KINDS] as const;
/** Kinds of notices that are about the person instead of one signing or redemption. */
export const NOTICE_KINDS_WITHOUT_RECORD = [
  "points_corrected",
  "data_export_ready",
  "contract_invitation",
  "announcement",
  "terms_notice",
] as const;
/** Kinds of notices that tell an announcement. */
export const ANNOUNCEMENT_NOTICE_KINDS = ["announcement", "terms_notice"] as const;
/** Hours before its last moment that the deadline of a submission is announced. */
export const DEADLINE_NOTICE_HOURS = 24;
/** Days in which the link of a mail turns off mails of its kind. */
export const UNSUBSCRIBE_LINK_DAYS = 90;
