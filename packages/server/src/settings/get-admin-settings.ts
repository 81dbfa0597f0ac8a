import type { AdminSettings } from "@signpoint/api/entities/admin-settings";
import type { Context } from "../context";
import { settings } from "../db/schema/index";

/** The columns of the settings that admins change. */
export const settingsColumns = {
  review_contract_hours: settings.review_contract_hours,
  review_item_hours: settings.review_item_hours,
  review_cash_weekdays: settings.review_cash_weekdays,
};

/** Returns the settings of the whole product. */
export async function getAdminSettings({ db }: Pick<Context, "db">): Promise<AdminSettings> {
  const [found] = await db.select(settingsColumns).from(settings);
  if (found === undefined) throw new Error("the row of the settings is gone");
  return found;
}
