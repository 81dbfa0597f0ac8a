import type { AdminSettings } from "../ledger/admin-settings";
import type { ItemForm } from "../rewards/item-form";

/** The names of an item's fields, in its form and in the audit log. */
export const ITEM_FIELD_LABELS: Record<keyof ItemForm, string> = {
  name: "Name",
  type: "Type",
  price: "Price",
  description: "Description",
  value: "Value",
  quantity: "Quantity",
  image_url: "Image URL",
  redemption_code: "Redemption code",
  instant: "Delivered at once",
  low_stock_at: "Tell admins at",
};

/** The names of the settings, in their form and in the audit log. */
export const ADMIN_SETTING_LABELS: Record<keyof AdminSettings, string> = {
  review_contract_hours: "Submissions (hours)",
  review_item_hours: "Item redemptions (hours)",
  review_cash_weekdays: "Cash redemptions (weekdays)",
  cash_person_daily_dollars: "Cash for one person in a day ($)",
  cash_account_daily_dollars: "Cash to one bank account in a day ($)",
  cash_house_daily_dollars: "Cash for everybody in a day ($)",
  cash_bonus_wait_days: "Days between a referral bonus, or a reward for newcomers, and cash",
  bonus_cap_per_inviter_month: "Bonuses for one inviter in a month",
  bonus_hold_until_first_approval: "Bonuses wait for the first approval",
  payouts_paused: "Payouts paused",
  redemptions_paused: "Redeeming paused",
  signings_paused: "Signing paused",
  payout_columns: "Columns of the payout file",
  banks: "Banks whose account numbers are checked",
  points_per_dollar: "Points for a dollar",
  rate_taken_over: "Rate taken over, not confirmed",
  second_from_points: "A second admin from (points)",
  second_from_dollars: "A second admin from ($)",
  second_daily_factor: "All that one admin moves alone in 24 hours (times the sums)",
  sums_chosen: "The sums were chosen",
};
