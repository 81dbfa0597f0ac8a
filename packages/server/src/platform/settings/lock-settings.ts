import type { AdminSettings } from "@signpoint/api/ledger/admin-settings";
import type { Transaction } from "../db/client";
import { settings } from "../db/schema/index";
import { settingsColumns } from "./get-admin-settings";

/** Locks the settings of the whole product until the transaction ends, and returns them. */
export async function lockSettings(tx: Transaction): Promise<AdminSettings> {
  const [found] = await tx.select(settingsColumns).from(settings).for("update");
  if (found === undefined) throw new Error("the row of the settings is gone");
  return found;
}
