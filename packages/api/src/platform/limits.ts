/** Limits where the specification is silent; see docs/rules.md. */

import { MINUTES_PER_DAY } from "./durations";

export const POINTS_AMOUNT_MAX = 1_000_000_000;
export const DURATION_MAX_MINUTES = 10 * 365 * MINUTES_PER_DAY;
export const TITLE_MAX_LENGTH = 200;
export const TEXT_MAX_LENGTH = 10_000;
export const LINK_MAX_LENGTH = 2_048;
export const NOTE_MAX_LENGTH = 1_000;
/** The reason of a correction, which its ledger entry names. */
export const CORRECTION_REASON_MAX_LENGTH = 300;
export const APPEAL_TEXT_MAX_LENGTH = 2_000;
/** What signer and reviewers write to each other about a submission: each message, and how many each side may write. */
export const MESSAGE_MAX_LENGTH = 1_000;
export const MESSAGES_PER_SIDE = 10;
/** Days after the last decision about a submission in which both sides can still write. */
export const MESSAGE_DAYS = 7;
export const ANNOUNCEMENT_TITLE_MAX_LENGTH = 100;
export const ANNOUNCEMENT_TEXT_MAX_LENGTH = 5_000;
/** How many days before it holds a change of the Terms is announced. */
export const TERMS_NOTICE_DAYS = 30;
export const REVIEW_AGE_MAX_DAYS = 3_650;
/** How long the lease of what an admin reviews lasts. */
export const REVIEW_LEASE_SECONDS = 120;
/** How many leases one call takes or gives back. */
export const REVIEW_LEASES_PER_CALL_MAX = 50;
export const SEARCH_MAX_LENGTH = 100;
export const QUESTIONS_MAX = 50;
export const OPTIONS_MAX = 50;
export const OPTION_MAX_LENGTH = 300;
export const QUESTION_MAX_LENGTH = 1_000;
export const EMAIL_MAX_LENGTH = 255;
export const STOCK_MAX = 1_000_000;
export const ITEM_NAME_MAX_LENGTH = 200;
export const ITEM_VALUE_MAX_LENGTH = 100;
export const IMAGE_URL_MAX_LENGTH = 2_048;
export const REDEMPTION_CODE_MAX_LENGTH = 300;
/** How many lines of codes one call takes. */
export const CODES_MAX = 10_000;
export const CASH_VALUE_MAX_CENTS = 100_000_000;
export const BANK_NAME_MAX_LENGTH = 100;
export const ACCOUNT_NAME_MAX_LENGTH = 100;
export const ACCOUNT_NUMBER_MAX_LENGTH = 40;
/** Where goods are delivered. */
export const DELIVERY_NAME_MAX_LENGTH = 100;
export const DELIVERY_ADDRESS_MAX_LENGTH = 500;
export const DELIVERY_PHONE_MAX_LENGTH = 40;
/** The longest hold of a redemption, and its reason. */
export const HOLD_MAX_DAYS = 90;
export const HOLD_REASON_MAX_LENGTH = 500;
/** The largest limits of cash that the settings take. */
export const CASH_LIMIT_MAX_DOLLARS = 1_000_000_000;
export const SECOND_DAILY_FACTOR_MAX = 1_000;
/** How many days before an approval its contract counts as that of an admin who created or edited it. */
export const OWN_CONTRACT_DAYS = 30;
export const BONUS_WAIT_MAX_DAYS = 365;
export const BONUS_CAP_MAX = 10_000;
/** An account that is younger has a warning at its first payout. */
export const YOUNG_ACCOUNT_DAYS = 30;
/** Within how many days a change of bank accounts has a warning. */
export const CHANGED_ACCOUNT_DAYS = 30;
/** From how many redemptions within 24 hours on they have a warning. */
export const MANY_REDEMPTIONS = 4;
/** How many payouts one call exports or marks. */
export const PAYOUTS_PER_CALL_MAX = 500;
export const PAYOUT_REFERENCE_MAX_LENGTH = 100;
export const PAYOUT_COLUMNS_MAX_LENGTH = 2_000;
/** The longest list of banks whose account numbers are checked. */
export const BANKS_MAX_LENGTH = 10_000;
/** How far ahead a contract can wait for its opening. */
export const OPENING_MAX_DAYS = 365;
/** Drafts of contracts at the same time, those of all admins together. */
export const CONTRACT_DRAFTS_MAX = 100;
/** The longest draft of a contract, in characters of its JSON. */
export const CONTRACT_DRAFT_MAX_LENGTH = 200_000;
/** Days after which a draft of a contract that nobody has saved again is deleted. */
export const CONTRACT_DRAFT_DAYS = 180;
export const CONTACT_NAME_MAX_LENGTH = 100;
export const CONTACT_SUBJECT_MAX_LENGTH = 200;
export const CONTACT_MESSAGE_MAX_LENGTH = 5_000;

/** How long data is stored. An account that is to be deleted is gone within this number of days. */
export const RETENTION = {
  TRANSACTION_YEARS: 7,
  SUPPORT_YEARS: 3,
  USAGE_YEARS: 2,
  ACCOUNT_DELETION_DAYS: 30,
} as const;

/** What becomes of an export of one's data: it is made in the background, can be downloaded, or could not be made. */
export const DATA_EXPORT_STATES = ["queued", "running", "ready", "failed", "removing"] as const;
/** Days for which an export can be downloaded, and the seconds for which one of its links works. */
export const DATA_EXPORT_DAYS = 7;
export const DATA_EXPORT_LINK_SECONDS = 300;
/** The link of an export that is mailed to a suspended person. */
export const DATA_EXPORT_MAIL_LINK_HOURS = 24;

/** Days between the request to delete an account and its deletion, in which the owner can keep it. */
export const ACCOUNT_DELETION_WAIT_DAYS = 7;

/** How many entries and, of each kind, open signings the dashboard shows. */
export const DASHBOARD_RECENT_ENTRIES = 5;
export const DASHBOARD_OPEN_SIGNINGS = 3;
