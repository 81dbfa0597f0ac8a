import type { Liability } from "@signpoint/api/books/liability";
import { monthFigures, NO_OPENING } from "@signpoint/api/books/month-figures";
import type { MonthReport } from "@signpoint/api/books/month-report";
import type { Setup } from "@signpoint/api/books/setup";
import type { Overview } from "@signpoint/api/books/statistics";
import type { Trends } from "@signpoint/api/books/trends";
import type { TrialBalanceMonth } from "@signpoint/api/books/trial-balance";
import type { ChangedAdminSettings } from "@signpoint/api/ledger/admin-settings";
import type { Activity } from "@signpoint/api/ledger/earnings-entry";
import {
  DEFAULT_BONUS_RULES,
  DEFAULT_CASH_LIMITS,
  DEFAULT_SETTINGS,
} from "@signpoint/api/platform/constants";
import type { Answers } from "./fake-server";
import { USER_ID } from "./people";
import { idOf, NOTHING } from "./records";

/** Returns an entry of somebody's ledger: ada's referral bonus unless told otherwise. */
export function activity(changes: Partial<Activity> = {}): Activity {
  return {
    id: idOf(1),
    user_id: USER_ID,
    username: "ada",
    source: "REFERRAL_BONUS",
    details: "Referral bonus",
    points_earned: 50,
    timestamp: "2026-11-21T10:00:00.000Z",
    ...changes,
  };
}

/** Returns the figures of a house with three people, in which everything works. */
export function overview(changes: Partial<Overview> = {}): Overview {
  return {
    total_users: 3,
    active_contracts: 4,
    pending_redemptions: 2,
    marketplace_items: 5,
    pending: { contracts: 1, item_redemptions: 2, cash_redemptions: 0, appeals: 0 },
    commission: {
      total_commission: 12,
      monthly_commission: 3,
      commission_count: 4,
      total_cash_redeemed: 400,
      average_commission_rate: 0.03,
    },
    activities: [activity()],
    system: {
      database: { ok: true, latency_ms: 1 },
      files: { ok: true, store: "local" },
      mail: { configured: true, queued: 0, given_up: 0, last_error: null },
      queue: { mails_due: 0, files_to_remove: 0, oldest_due_at: null },
    },
    waiting: { overdue: 0, payouts: 0, low_stock: 0 },
    ...changes,
  };
}

/** Returns that all is there before people come, with second approvals on. */
export function setup(changes: Partial<Setup> = {}): Setup {
  return {
    free_contract: true,
    reward: true,
    mail: true,
    second_factor: true,
    second_admin: true,
    sums: true,
    second_approvals: 0,
    ...changes,
  };
}

/** Returns that one submission has waited for three days, and that $97 were sent in the week of November 16. */
export function trends(changes: Partial<Trends> = {}): Trends {
  const none = { submissions: 0, redemptions: 0 };
  return {
    queue: [
      { under_days: 1, ...none },
      { under_days: 2, ...none },
      { under_days: 7, ...none, submissions: 1 },
      { under_days: null, ...none },
    ],
    cash: [
      { week: "2026-11-16", dollars: 97, payouts: 1 },
      { week: "2026-11-23", dollars: 0, payouts: 0 },
    ],
    ...changes,
  };
}

/** Returns what a house owes in which nothing is signed and nothing is in review. */
export function liability(changes: Partial<Liability> = {}): Liability {
  return {
    outstanding: 150,
    payouts: 0,
    in_review: { redemptions: 20, submissions: 30 },
    contracts: { free: 100, signed: 0, unlimited: 0 },
    total: 300,
    points_per_dollar: 10,
    rate_taken_over: false,
    value: { outstanding: 15, total: 30 },
    reserve: null,
    months: [{ month: "2026-11", issued: 150, spent: 0, outstanding: 150 }],
    ...changes,
  };
}

/** Returns a month in which 500 points were issued as bonuses. */
export function trialBalanceMonth(changes: Partial<TrialBalanceMonth> = {}): TrialBalanceMonth {
  return {
    month: "2026-11",
    balances: 500,
    accounts: {
      reward: 0,
      bonus: -500,
      correction: 0,
      signing: 0,
      redeemed: 0,
      refunded: 0,
      forfeited: 0,
    },
    sum: 0,
    ...changes,
  };
}

/** Returns the settings before an admin has changed any. */
export function adminSettings(changes: Partial<ChangedAdminSettings> = {}): ChangedAdminSettings {
  return {
    ...DEFAULT_SETTINGS,
    ...DEFAULT_CASH_LIMITS,
    ...DEFAULT_BONUS_RULES,
    payouts_paused: false,
    redemptions_paused: false,
    signings_paused: false,
    payout_columns: "Payout = payout\nAccount = account_number\nNaira = naira",
    banks: "",
    points_per_dollar: 25,
    rate_taken_over: false,
    second_from_points: 0,
    second_from_dollars: 0,
    second_daily_factor: 10,
    sums_chosen: true,
    second_from_points_fixed: null,
    has_second: true,
    second_approval_id: null,
    ...changes,
  };
}

const none = { payouts: 0, dollars: 0 };

/** The answer of a list of payouts without any. */
export const NO_PAYOUTS = {
  ...NOTHING,
  open: { to_pay: none, sent: none, awaiting_details: none },
};

const NO_MOVES = { deducted: 0, deleted: 0, forfeited: 0 };
const CASH = { type: "CASH", item_type: "Cash", item_name: "Cash, $100" } as const;
const ONE_CASH = { ...CASH, redemptions: 1, points: 200, amount: 100, fee: 3, local: 97_000 };

/** Returns the report of a closed month in which 1,000 points were issued, and cash was bought for 200 and approved. */
export function monthReport(changes: Partial<MonthReport> = {}): MonthReport {
  return {
    month: "2026-10",
    first_month: "2026-09",
    figures: monthFigures(NO_OPENING, {
      totals: [
        { source: "POINTS_EARNED", points_in: 1_000, points_out: 0, entries: 1 },
        { source: "POINTS_REDEEMED", points_in: 0, points_out: 200, entries: 1 },
      ],
      details: NO_MOVES,
      redemptions: [
        { ...ONE_CASH, event: "requested" },
        { ...ONE_CASH, event: "approved" },
      ],
      payouts: [],
    }),
    closing: {
      state: "closed",
      closed_at: "2026-11-05T00:00:10.000Z",
      checksum: "c8007386345754e77d1881de2caaad4a4614a8ce8235b8fb3390c2822cea1b43",
      block: 7,
      changed: [],
    },
    ...changes,
  };
}

/** What the dashboard of an admin asks, answered as by that house. */
export const HOUSE: Answers = {
  "administration.overview": overview(),
  "administration.liability": liability(),
  "administration.trends": trends(),
  "administration.trialBalance": { ...NOTHING, items: [trialBalanceMonth()] },
  "payouts.list": NO_PAYOUTS,
};
