import type { Liability } from "@signpoint/api/books/liability";
import type { Overview } from "@signpoint/api/books/statistics";
import type { TrialBalanceMonth } from "@signpoint/api/books/trial-balance";
import type { AdminSettings } from "@signpoint/api/ledger/admin-settings";
import type { Activity } from "@signpoint/api/ledger/earnings-entry";
import {
  DEFAULT_BONUS_RULES,
  DEFAULT_CASH_LIMITS,
  DEFAULT_SETTINGS,
} from "@signpoint/api/platform/constants";
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
export function adminSettings(changes: Partial<AdminSettings> = {}): AdminSettings {
  return {
    ...DEFAULT_SETTINGS,
    ...DEFAULT_CASH_LIMITS,
    ...DEFAULT_BONUS_RULES,
    payouts_paused: false,
    redemptions_paused: false,
    signings_paused: false,
    payout_columns: "Payout = payout\nAccount = account_number\nNaira = naira",
    ...changes,
  };
}

const none = { payouts: 0, dollars: 0 };

/** The answer of a list of payouts without any. */
export const NO_PAYOUTS = { ...NOTHING, open: { to_pay: none, sent: none } };
