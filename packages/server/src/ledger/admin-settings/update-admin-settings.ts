import type { AdminSettings, AdminSettingsChanges } from "@signpoint/api/ledger/admin-settings";
import type { CallerContext } from "../../platform/context";
import { inTransaction } from "../../platform/db/transaction";
import { changeSettings } from "./change-settings";

/**
 * Changes the given settings of the whole product and returns all, like `changeSettings`. Times that are promised already
 * stay. Can be repeated.
 */
export async function updateAdminSettings(
  ctx: CallerContext,
  changes: AdminSettingsChanges,
): Promise<AdminSettings> {
  const admin = { admin_id: ctx.caller.user_id };
  return await inTransaction(ctx.db, (tx) => changeSettings(tx, admin, changes, ctx.now()));
}
