/** The business constants that have no file of their own (specification, section 9). */

import type { MY_CONTRACTS_TABS } from "./filter-constants";

export const CONTRACT_TAGS = ["top_earning", "official", "limited"] as const;
export const SIGNING_STATUSES = [
  "none",
  "in_progress",
  "pending",
  "approved",
  "rejected",
  "changes_requested",
  "missed",
  "lapsed",
  "given_back",
] as const;
/** The states of a signing whose place another person may take. */
export const STATUSES_WITHOUT_PLACE = ["rejected", "lapsed", "given_back"] as const;
/** The states that each tab shows: what is with the signer, in review, approved, or over without a reward. */
export const TAB_STATUSES = {
  in_progress: ["in_progress", "changes_requested", "missed"],
  pending: ["pending"],
  approved: ["approved"],
  rejected: STATUSES_WITHOUT_PLACE,
} as const satisfies Record<
  Exclude<(typeof MY_CONTRACTS_TABS)[number], "all">,
  readonly (typeof SIGNING_STATUSES)[number][]
>;
/** Why a submission is rejected. */
export const REJECTION_REASONS = [
  "incomplete",
  "wrong_content",
  "unreadable_file",
  "not_own_work",
  "duplicate",
  "other",
] as const;
/** An appeal is open until another admin upholds or overturns the rejection. */
export const APPEAL_STATES = ["open", "upheld", "overturned"] as const;
export const QUESTION_TYPES = ["text", "file", "link", "multiple_choice"] as const;
/**
 * What ends a safety pause early: the mailbox of the account, or a second factor that is older than its cause. `time`: nothing
 * does, since the mailbox may be the stranger's.
 */
export const SAFETY_PAUSE_ENDS_BY = ["mailbox", "older_factor", "time"] as const;
/** Days in which the mail about an account number that was never paid can be confirmed. */
export const ACCOUNT_CONFIRMATION_DAYS = 7;
/** Why a redemption is held: an admin wants it so, or it is beyond a limit of cash. */
export const HOLD_KINDS = [
  "admin",
  "person_limit",
  "account_limit",
  "house_limit",
  "bonus_wait",
] as const;
export const CONTACT_CATEGORIES = [
  "general",
  "technical",
  "billing",
  "contracts",
  "account",
  "feedback",
  "partnership",
] as const;

/** How long nobody else can take a username that its owner changed or whose account was deleted. */
export const USERNAME_HELD_DAYS = 90;
/** Days for which the owner of an account sees what happened to it. */
export const SECURITY_EVENT_DAYS = 90;
export const REFERRAL_BONUS_POINTS = 50;
/**
 * What has become of the bonus for a person who joined by invitation: it waits for their first approval; both got it; the
 * person alone got it, since the inviter had reached the limit of the month or deleted the account; it ended unpaid, with
 * the person's account.
 */
export const REFERRAL_BONUS_STATES = [
  "waiting",
  "paid",
  "over_cap",
  "inviter_gone",
  "ended",
] as const;

export const REFERRAL_CODE_MIN_LENGTH = 3;

export const GRACE_PERIOD_RATIO = 0.5;
export const LIMITED_DEAL_MAX_SIGNERS = 50;
export const LIMITED_DEAL_DAYS = 7;
export const TOP_EARNING_PERCENTILE = 0.75;

export const CASH_COMMISSION_RATE = 0.03;
/** How many naira a dollar pays. */
export const NAIRA_PER_DOLLAR = 1_000;

/** Limits of cash until an admin changes them: 0 is no limit. */
export const DEFAULT_CASH_LIMITS = {
  cash_person_daily_dollars: 0,
  cash_account_daily_dollars: 0,
  cash_house_daily_dollars: 0,
  cash_bonus_wait_days: 0,
} as const;
/** How many times the sums of second approvals one admin alone may move in 24 hours, until an admin changes it. */
export const DEFAULT_SECOND_DAILY_FACTOR = 10;
/** Rules of the referral bonus until an admin changes them: 0 is no limit. */
export const DEFAULT_BONUS_RULES = {
  bonus_cap_per_inviter_month: 0,
  bonus_hold_until_first_approval: false,
} as const;
/** The id of the one row of the settings, and of the subject of decisions about them. */
export const SETTINGS_ID = "00000000-0000-4000-8000-000000000001";
/** The sealed ledger as the subject of decisions. */
export const LEDGER_ID = "00000000-0000-4000-8000-000000000002";
/** Up to how many others are counted that wait before a submission or redemption. */
export const WAITING_BEFORE_MAX = 100;

/** How often changes may be requested for one signing. */
export const CORRECTION_ROUNDS_MAX = 3;
/** How long a signer has at least to correct a submission. */
export const CORRECTION_HOURS = 72;
/** How long a rejection can be appealed. */
export const APPEAL_DAYS = 7;
/** A longer suspension is one without an end. */
export const SUSPENSION_MAX_DAYS = 3_650;

/** The honeypot field of the contact form. It is hidden from people, so only programs fill it in. */
export const HONEYPOT_FIELD = "bot-field";
/** Path for uploading and downloading proofs, relative to `/api`. */
export const CONTRACT_FILES_PATH = "/files/contract-files";
export const UPLOAD_MAX_BYTES = 10 * 1024 * 1024;
export const UPLOAD_FILENAME_MAX_LENGTH = 100;
export const UPLOAD_FILE_TYPES = ["PDF", "JPG", "PNG", "DOC", "DOCX"] as const;

/** How long a link made by `create_file_link` can be opened. */
export const FILE_LINK_SECONDS = 60;

export const ADMIN_RECENT_NOTIFICATIONS = 5;
export const ADMIN_RECENT_ACTIVITIES = 5;
export const HISTORY_CHART_MONTHS = 6;
export const HISTORY_WEEK_DAYS = 7;
export const HISTORY_MONTH_DAYS = 30;

/** How far what waits or is unread is counted: this number means so many or more. */
export const COUNTED_MAX = 1_000;

export const LIST_LIMIT_DEFAULT = 20;
export const LIST_LIMIT_MAX = 100;
/** The response header with the number of rows that a file will have. */
export const TOTAL_COUNT_HEADER = "x-total-count";

/** How long an `Idempotency-Key` is stored with its answer. */
export const IDEMPOTENCY_KEY_HOURS = 24;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255;
