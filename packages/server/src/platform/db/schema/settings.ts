import {
  DEFAULT_BONUS_RULES,
  DEFAULT_CASH_LIMITS,
  DEFAULT_PAYOUT_COLUMNS,
  DEFAULT_SECOND_DAILY_FACTOR,
  DEFAULT_SETTINGS,
  SETTINGS_ID,
} from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import { boolean, check, doublePrecision, integer, pgTable, text } from "drizzle-orm/pg-core";
import { primaryId } from "./columns";

/** What admins set for the whole product. One row, which a migration inserts. */
export const settings = pgTable(
  "settings",
  {
    id: primaryId(),
    /** Hours within which a submission or an appeal is decided. */
    review_contract_hours: integer("review_contract_hours")
      .notNull()
      .default(DEFAULT_SETTINGS.review_contract_hours),
    /** Hours within which an ordered item is decided. */
    review_item_hours: integer("review_item_hours")
      .notNull()
      .default(DEFAULT_SETTINGS.review_item_hours),
    /** Weekdays in UTC within which cash is decided. */
    review_cash_weekdays: integer("review_cash_weekdays")
      .notNull()
      .default(DEFAULT_SETTINGS.review_cash_weekdays),
    /** Dollars of cash that one person may ask for in a day (UTC) before it is held; 0 for no limit. */
    cash_person_daily_dollars: integer("cash_person_daily_dollars")
      .notNull()
      .default(DEFAULT_CASH_LIMITS.cash_person_daily_dollars),
    /** The same for one bank account, whoever asks for it. */
    cash_account_daily_dollars: integer("cash_account_daily_dollars")
      .notNull()
      .default(DEFAULT_CASH_LIMITS.cash_account_daily_dollars),
    /** The same for all people together. */
    cash_house_daily_dollars: integer("cash_house_daily_dollars")
      .notNull()
      .default(DEFAULT_CASH_LIMITS.cash_house_daily_dollars),
    /** Days after a referral bonus, or the reward of a contract for newcomers, for which cash is held; 0 for none. */
    cash_bonus_wait_days: integer("cash_bonus_wait_days")
      .notNull()
      .default(DEFAULT_CASH_LIMITS.cash_bonus_wait_days),
    /** For how many invitations a person gets the bonus in a calendar month (UTC); 0 for no limit. */
    bonus_cap_per_inviter_month: integer("bonus_cap_per_inviter_month")
      .notNull()
      .default(DEFAULT_BONUS_RULES.bonus_cap_per_inviter_month),
    /** Whether both bonuses of those who confirm wait for the invited person's first approval. */
    bonus_hold_until_first_approval: boolean("bonus_hold_until_first_approval")
      .notNull()
      .default(DEFAULT_BONUS_RULES.bonus_hold_until_first_approval),
    /** Whether approving cash and exporting payouts is refused. */
    payouts_paused: boolean("payouts_paused").notNull().default(false),
    /** Whether redeeming is refused. */
    redemptions_paused: boolean("redemptions_paused").notNull().default(false),
    /** Whether signing is refused. */
    signings_paused: boolean("signings_paused").notNull().default(false),
    /** The columns of an export of payouts, one a line. */
    payout_columns: text("payout_columns").notNull().default(DEFAULT_PAYOUT_COLUMNS),
    /** The banks whose account numbers are checked, one a line. */
    banks: text("banks").notNull().default(""),
    /** The house's rate: points for a dollar. Null until the first cash item sets it. */
    points_per_dollar: doublePrecision("points_per_dollar"),
    /** Whether a migration took the rate over, and no admin has confirmed it. */
    rate_taken_over: boolean("rate_taken_over").notNull().default(false),
    /** Points from which a decision needs a second admin; 0 for never. */
    second_from_points: integer("second_from_points").notNull().default(0),
    /** The same in dollars. */
    second_from_dollars: integer("second_from_dollars").notNull().default(0),
    /** How many times these sums an admin alone may move in 24 hours, in all. */
    second_daily_factor: integer("second_daily_factor")
      .notNull()
      .default(DEFAULT_SECOND_DAILY_FACTOR),
    /** Whether an admin has chosen these sums, or to have none. */
    sums_chosen: boolean("sums_chosen").notNull().default(false),
  },
  (table) => [
    check("settings_one_row", sql`${table.id} = ${sql.raw(`'${SETTINGS_ID}'`)}::uuid`),
    check(
      "settings_review_times_positive",
      sql`${table.review_contract_hours} > 0 and ${table.review_item_hours} > 0 and ${table.review_cash_weekdays} > 0`,
    ),
    check(
      "settings_cash_limits_not_negative",
      sql`${table.cash_person_daily_dollars} >= 0 and ${table.cash_account_daily_dollars} >= 0 and ${table.cash_house_daily_dollars} >= 0 and ${table.cash_bonus_wait_days} >= 0`,
    ),
    check("settings_rate_positive", sql`${table.points_per_dollar} > 0`),
    check(
      "settings_sums_not_negative",
      sql`${table.second_from_points} >= 0 and ${table.second_from_dollars} >= 0 and ${table.second_daily_factor} > 0`,
    ),
    check("settings_bonus_cap_not_negative", sql`${table.bonus_cap_per_inviter_month} >= 0`),
  ],
);
