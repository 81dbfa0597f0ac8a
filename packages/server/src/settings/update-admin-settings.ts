import { SETTINGS_ID } from "@signpoint/api/constants";
import type { AdminSettings, AdminSettingsChanges } from "@signpoint/api/entities/admin-settings";
import { recordDecision } from "../audit-log/record-decision";
import type { CallerContext } from "../context";
import { settings } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { settingsColumns } from "./get-admin-settings";

type Changed = [keyof AdminSettings, number];

/**
 * Changes the given settings of the whole product, leaves the others as they are, and returns all. Records what has
 * changed; nothing when everything was so already. Times that are promised already stay. Can be repeated.
 */
export async function updateAdminSettings(
  ctx: CallerContext,
  changes: AdminSettingsChanges,
): Promise<AdminSettings> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const [before] = await tx.select(settingsColumns).from(settings).for("update");
    if (before === undefined) throw new Error("the row of the settings is gone");
    const changed = (Object.entries(changes) as Changed[]).filter(
      ([name, value]) => value !== undefined && value !== before[name],
    );
    if (changed.length === 0) return before;
    const after = Object.fromEntries(changed);
    await tx.update(settings).set(after);
    await recordDecision(tx, {
      admin_id: ctx.caller.user_id,
      action: "change_settings",
      subject_type: "settings",
      subject_id: SETTINGS_ID,
      before: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
      after,
      now,
    });
    return { ...before, ...after };
  });
}
