import { AdminSettings } from "@signpoint/api/ledger/admin-settings";
import { pickFields } from "@signpoint/api/platform/form-fields";
import type { Context } from "../context";
import { settings } from "../db/schema/index";

/** The columns of the settings that admins change. */
export const settingsColumns = pickFields(AdminSettings.shape, settings);

/** Returns the settings of the whole product. */
export async function getAdminSettings({ db }: Pick<Context, "db">): Promise<AdminSettings> {
  const [found] = await db.select(settingsColumns).from(settings);
  if (found === undefined) throw new Error("the row of the settings is gone");
  return found;
}
