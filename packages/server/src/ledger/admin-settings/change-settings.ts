import type { AdminSettings, AdminSettingsChanges } from "@signpoint/api/ledger/admin-settings";
import { SETTINGS_ID } from "@signpoint/api/platform/constants";
import type { Transaction } from "../../platform/db/client";
import { settings } from "../../platform/db/schema/index";
import { settingsColumns } from "../../platform/settings/get-admin-settings";
import { type Decider, recordDecision } from "../audit-log/record-decision";

type Changed = [keyof AdminSettings, AdminSettings[keyof AdminSettings] | undefined];

/**
 * Changes the given settings of the whole product, leaves the others as they are, and returns all. Records what has
 * changed, as decided by an admin or by a command; nothing when everything was so already.
 */
export async function changeSettings(
  tx: Transaction,
  decider: Decider,
  changes: AdminSettingsChanges,
  now: Date,
): Promise<AdminSettings> {
  const [before] = await tx.select(settingsColumns).from(settings).for("update");
  if (before === undefined) throw new Error("the row of the settings is gone");
  const changed = (Object.entries(changes) as Changed[]).filter(
    ([name, value]) => value !== undefined && value !== before[name],
  );
  if (changed.length === 0) return before;
  const after = Object.fromEntries(changed);
  await tx.update(settings).set(after);
  await recordDecision(tx, {
    ...decider,
    action: "change_settings",
    subject_type: "settings",
    subject_id: SETTINGS_ID,
    before: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
    after,
    now,
  });
  return { ...before, ...after };
}
