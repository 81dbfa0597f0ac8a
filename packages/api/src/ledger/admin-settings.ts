import * as z from "zod";
import {
  BANKS_MAX_LENGTH,
  BONUS_CAP_MAX,
  BONUS_WAIT_MAX_DAYS,
  CASH_LIMIT_MAX_DOLLARS,
  PAYOUT_COLUMNS_MAX_LENGTH,
  POINTS_AMOUNT_MAX,
  REVIEW_HOURS_MAX,
  REVIEW_WEEKDAYS_MAX,
  SECOND_DAILY_FACTOR_MAX,
} from "../platform/constants";
import { Id, typedText } from "../platform/fields";
import { bankListProblem } from "./bank-list";
import { payoutColumnsProblem } from "./payout-columns";

const Hours = z.int().min(1).max(REVIEW_HOURS_MAX);
const CashLimit = z.int().min(0).max(CASH_LIMIT_MAX_DOLLARS);
const PayoutColumns = typedText(PAYOUT_COLUMNS_MAX_LENGTH, 1).superRefine((text, context) => {
  const problem = payoutColumnsProblem(text);
  if (problem !== null) context.addIssue({ code: "custom", message: problem });
});
const BankList = typedText(BANKS_MAX_LENGTH).superRefine((text, context) => {
  const problem = bankListProblem(text);
  if (problem !== null) context.addIssue({ code: "custom", message: problem });
});
/** The house's rate: points for a dollar. */
const Rate = z.number().positive().max(POINTS_AMOUNT_MAX);
const Weekdays = z.int().min(1).max(REVIEW_WEEKDAYS_MAX);

/** The settings of the whole product, which admins change. They count for what is handed in after the change. */
export const AdminSettings = z.object({
  /** Hours within which a submission or an appeal is decided. */
  review_contract_hours: Hours,
  /** Hours within which an ordered item is decided. */
  review_item_hours: Hours,
  /** Weekdays in UTC within which cash is decided. */
  review_cash_weekdays: Weekdays,
  /** Dollars of cash that one person may ask for in a day (UTC) before it is held; 0 for no limit. */
  cash_person_daily_dollars: CashLimit,
  /** The same for one bank account, whoever asks for it. */
  cash_account_daily_dollars: CashLimit,
  /** The same for all people together. */
  cash_house_daily_dollars: CashLimit,
  /** Days after a referral bonus, or the reward of a contract for newcomers, for which cash is held; 0 for none. */
  cash_bonus_wait_days: z.int().min(0).max(BONUS_WAIT_MAX_DAYS),
  /** For how many invitations a person gets the bonus in a calendar month (UTC); 0 for no limit. */
  bonus_cap_per_inviter_month: z.int().min(0).max(BONUS_CAP_MAX),
  /** Whether both bonuses of those who join from now on wait for the invited person's first approval. */
  bonus_hold_until_first_approval: z.boolean(),
  /** Whether nobody can approve cash or export payouts. */
  payouts_paused: z.boolean(),
  /** Whether nobody can redeem. */
  redemptions_paused: z.boolean(),
  /** Whether nobody can sign a contract. */
  signings_paused: z.boolean(),
  /** The columns of an export of payouts: one a line, as `Header = field` or `Header = "text"`. */
  payout_columns: PayoutColumns,
  /** The banks whose account numbers are checked by length and check digit: one a line, as `Name = code`; empty for none. */
  banks: BankList,
  /** The house's rate, points for a dollar: what points are worth. Null until the first cash item sets it. */
  points_per_dollar: Rate.nullable(),
  /** Whether an upgrade took the rate over from the cash items, and no admin has confirmed it. */
  rate_taken_over: z.boolean(),
  /** Points from which a decision needs a second admin; 0 for never. */
  second_from_points: z.int().min(0).max(POINTS_AMOUNT_MAX),
  /** The same in dollars. Without a rate it counts nothing. */
  second_from_dollars: z.int().min(0).max(CASH_LIMIT_MAX_DOLLARS),
  /** How many times these sums one admin alone may move in 24 hours, in all: then the next decision needs a second one, too. */
  second_daily_factor: z.int().min(1).max(SECOND_DAILY_FACTOR_MAX),
  /** Whether an admin has chosen the two sums, or to have none. */
  sums_chosen: z.boolean(),
});
export type AdminSettings = z.infer<typeof AdminSettings>;

/** Changes of the settings: what is left out stays as it is. A rate is confirmed and a choice made, neither is taken back. */
export const AdminSettingsChanges = z.strictObject({
  ...AdminSettings.partial().shape,
  points_per_dollar: Rate.optional(),
  rate_taken_over: z.literal(false).optional(),
  sums_chosen: z.literal(true).optional(),
});
export type AdminSettingsChanges = z.infer<typeof AdminSettingsChanges>;

/** Changes of the settings as an admin asks for them. */
export const AdminSettingsUpdate = AdminSettingsChanges.extend({
  /** The changed settings as the caller saw them: the change is refused when one of them has a third value by now. */
  expected: z.strictObject(AdminSettings.partial().shape).optional(),
});
export type AdminSettingsUpdate = z.infer<typeof AdminSettingsUpdate>;

/** The settings as an admin sees them. */
export const ShownAdminSettings = AdminSettings.extend({
  /** SECOND_APPROVAL_FROM_POINTS, which no admin changes: the smaller sum in points counts. Null when it is not set. */
  second_from_points_fixed: z.int().nullable(),
  /** Whether another admin is independent of the caller. */
  has_second: z.boolean(),
});
export type ShownAdminSettings = z.infer<typeof ShownAdminSettings>;

/** The settings after a change. */
export const ChangedAdminSettings = ShownAdminSettings.extend({
  /** What of the change waits for a second admin; null when nothing does. */
  second_approval_id: Id.nullable(),
});
export type ChangedAdminSettings = z.infer<typeof ChangedAdminSettings>;
