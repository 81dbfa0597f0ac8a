import type { AdminSettings } from "@signpoint/api/ledger/admin-settings";
import type { Context } from "../context";
import { settings } from "../db/schema/index";
import { promisedTimesColumns } from "./promised-times";

/** The columns of the settings that admins change. */
export const settingsColumns = {
  ...promisedTimesColumns,
  cash_person_daily_dollars: settings.cash_person_daily_dollars,
  cash_account_daily_dollars: settings.cash_account_daily_dollars,
  cash_house_daily_dollars: settings.cash_house_daily_dollars,
  cash_bonus_wait_days: settings.cash_bonus_wait_days,
  bonus_cap_per_inviter_month: settings.bonus_cap_per_inviter_month,
  bonus_hold_until_first_approval: settings.bonus_hold_until_first_approval,
  payouts_paused: settings.payouts_paused,
  redemptions_paused: settings.redemptions_paused,
  signings_paused: settings.signings_paused,
  payout_columns: settings.payout_columns,
  banks: settings.banks,
  points_per_dollar: settings.points_per_dollar,
  rate_taken_over: settings.rate_taken_over,
  second_from_points: settings.second_from_points,
  second_from_dollars: settings.second_from_dollars,
  second_daily_factor: settings.second_daily_factor,
  sums_chosen: settings.sums_chosen,
};

/** Returns the settings of the whole product. */
export async function getAdminSettings({ db }: Pick<Context, "db">): Promise<AdminSettings> {
  const [found] = await db.select(settingsColumns).from(settings);
  if (found === undefined) throw new Error("the row of the settings is gone");
  return found;
}
