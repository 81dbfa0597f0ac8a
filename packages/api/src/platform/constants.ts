/** The business constants and limits of the product (specification, section 9). */

export * from "./account-constants";
export * from "./decision-constants";
export * from "./limits";
export * from "./payout-constants";

export const CONTRACT_TYPES = ["Digital", "Research", "Marketing", "Feedback"] as const;
export const CONTRACT_STATUSES = ["active", "inactive", "completed"] as const;
export const CONTRACT_CATEGORIES = ["all", "top_earning", "official", "limited"] as const;
export const CONTRACT_SORTS = ["newest", "reward", "net", "expiring"] as const;
export const CONTRACT_TAGS = ["top_earning", "official", "limited"] as const;
export const EXPIRATION_STATUSES = ["active", "grace_period", "fully_expired"] as const;
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
/** The tabs of "My contracts": every signing, or those in the states of `TAB_STATUSES`. */
export const MY_CONTRACTS_TABS = ["all", "in_progress", "pending", "approved", "rejected"] as const;
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
export const ITEM_TYPES = ["Gift Card", "Subscription", "Electronics", "Cash"] as const;
/** How the marketplace is ordered: by price, low to high first, or by what a point is worth, most first. */
export const ITEM_SORTS = ["price_asc", "price_desc", "value"] as const;
export const REDEMPTION_TYPES = ["ITEM", "CASH"] as const;
export const REDEMPTION_STATUSES = ["PENDING", "APPROVED", "REJECTED"] as const;
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
  "payout_failed",
] as const;
/**
 * What ends a safety pause early: the mailbox of the account, or a second factor that is older than its cause. `time`: nothing
 * does, since the mailbox may be the stranger's.
 */
export const SAFETY_PAUSE_ENDS_BY = ["mailbox", "older_factor", "time"] as const;
/** Days in which the mail about an account number that was never paid can be confirmed. */
export const ACCOUNT_CONFIRMATION_DAYS = 7;
/** Why a redemption is held: an admin wants it so, or it is beyond a limit of cash. */
export const HOLD_KINDS = ["admin", "person_limit", "house_limit", "bonus_wait"] as const;
export const EARNINGS_SOURCES = [
  "CONTRACT_SIGNED",
  "CONTRACT_COMPLETED",
  "CONTRACT_REJECTED",
  "POINTS_EARNED",
  "POINTS_REDEEMED",
  "REDEMPTION_APPROVED",
  "REDEMPTION_REJECTED",
  "COMMISSION_FEE",
  "REFERRAL_BONUS",
  "REFERRAL_COMMISSION",
] as const;
export const EARNINGS_PERIODS = ["week", "month", "all"] as const;
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
/** What the people of a cluster share: who invited them, a network that they are logged in from, an account number. */
export const CLUSTER_KINDS = ["account", "network", "inviter"] as const;
/** From how many people on they are shown as a cluster. */
export const CLUSTER_PEOPLE_MIN = { account: 2, network: 2, inviter: 5 } as const;
/** How many of its people are named with a cluster, the newest first. */
export const CLUSTER_NAMED_MAX = 10;
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

/** Within how many hours a submission or an ordered item is usually decided. */
export const REVIEW_HOURS = 48;
/** Within how many weekdays (UTC) a cash redemption is usually decided. */
export const CASH_REVIEW_WEEKDAYS = 5;
/** Review times until an admin changes them: hours for submissions and items, weekdays (UTC) for cash. */
export const DEFAULT_SETTINGS = {
  review_contract_hours: REVIEW_HOURS,
  review_item_hours: REVIEW_HOURS,
  review_cash_weekdays: CASH_REVIEW_WEEKDAYS,
} as const;
/** Limits of cash until an admin changes them: 0 is no limit. */
export const DEFAULT_CASH_LIMITS = {
  cash_person_daily_dollars: 0,
  cash_house_daily_dollars: 0,
  cash_bonus_wait_days: 0,
} as const;
/** Rules of the referral bonus until an admin changes them: 0 is no limit. */
export const DEFAULT_BONUS_RULES = {
  bonus_cap_per_inviter_month: 0,
  bonus_hold_until_first_approval: false,
} as const;
/** The id of the one row of the settings, and of the subject of decisions about them. */
export const SETTINGS_ID = "00000000-0000-4000-8000-000000000001";
export const REVIEW_HOURS_MAX = 24 * 90;
export const REVIEW_WEEKDAYS_MAX = 60;

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
  "rights_changed",
  "factor_removal",
] as const;
/** The notifications that ask an admin for a decision: the bell counts these alone. */
export const DECISION_NOTIFICATION_KINDS = [
  "submission",
  "redemption",
  "review_overdue",
  "appeal",
  "second_approval",
] as const satisfies readonly (typeof NOTIFICATION_KINDS)[number][];
/** What people are told about their own signings and redemptions. Each kind has a text in `messages/notice-texts.ts`. */
export const NOTICE_KINDS = [
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
  "code_delivered",
  "data_export_ready",
] as const;
/** Kinds of notices that are about the person instead of one signing or redemption. */
export const NOTICE_KINDS_WITHOUT_RECORD = ["points_corrected", "data_export_ready"] as const;
/** Hours before its last moment that the deadline of a submission is announced. */
export const DEADLINE_NOTICE_HOURS = 24;
/** Days in which the link of a mail turns off mails of its kind. */
export const UNSUBSCRIBE_LINK_DAYS = 90;
export const ADMIN_RECENT_ACTIVITIES = 5;
export const HISTORY_CHART_MONTHS = 6;
export const HISTORY_WEEK_DAYS = 7;
export const HISTORY_MONTH_DAYS = 30;

export const LIST_LIMIT_DEFAULT = 20;
export const LIST_LIMIT_MAX = 100;
/** The different questions of an export of answers: each is a column. */
export const EXPORT_QUESTIONS_MAX = 1_000;
/** The response header with the number of rows that a file will have. */
export const TOTAL_COUNT_HEADER = "x-total-count";

/** How long an `Idempotency-Key` is stored with its answer. */
export const IDEMPOTENCY_KEY_HOURS = 24;
export const IDEMPOTENCY_KEY_MAX_LENGTH = 255;
