import type { NOTICE_KINDS } from "../platform/constants";

/** What each kind of notice is called in the settings and in mails. */
export const NOTICE_LABELS: Record<(typeof NOTICE_KINDS)[number], string> = {
  submission_approved: "Submission approved",
  submission_rejected: "Submission rejected",
  changes_requested: "Changes requested",
  deadline_soon: "Less than 24 hours left to submit",
  signing_lapsed: "Time to finish is over",
  signing_missed: "Contract expired before you submitted",
  appeal_decided: "Appeal decided",
  redemption_requested: "Redemption received",
  redemption_held: "Redemption on hold",
  redemption_decided: "Redemption approved or rejected",
  points_corrected: "Points credited or deducted by an admin",
  payout_sent: "Payout sent",
  payout_failed: "Payout failed",
  payout_details_asked: "Other bank details needed for a payout",
  code_delivered: "Code of a gift card delivered",
  data_export_ready: "Copy of your data is ready",
  message_received: "Message from a reviewer",
  message_to_reviewer: "Message about a submission that you review",
  contract_invitation: "Invitation to a contract",
  announcement: "Announcement to all people",
  terms_notice: "Change of the Terms",
};

/** Texts of the page that the link of a mail opens. */
export const noticeMessages = {
  unsubscribeInvalid: "This link is not valid. You can turn off mails in your settings.",
  unsubscribeExpired: "This link has expired. You can turn off mails in your settings.",
  unsubscribeFailed: "The mails could not be turned off. Please try again.",
} as const;
