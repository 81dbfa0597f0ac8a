import { cashRate } from "@signpoint/api/rewards/cash";
import { changeSettings } from "../../ledger/admin-settings/change-settings";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { getAdminSettings } from "../../platform/settings/get-admin-settings";
import { lockSettings } from "../../platform/settings/lock-settings";

/** Sets the house's rate from the first cash item, as decided by its admin; does nothing once there is a rate. */
export async function setFirstRate(
  { caller, now }: Pick<CallerContext, "caller" | "now">,
  tx: Transaction,
  item: Parameters<typeof cashRate>[0],
): Promise<void> {
  const points_per_dollar = cashRate(item);
  if (points_per_dollar === null) return;
  if ((await getAdminSettings({ db: tx })).points_per_dollar !== null) return;
  // Two first items at the same moment: the second one finds the rate of the first.
  if ((await lockSettings(tx)).points_per_dollar !== null) return;
  await changeSettings(tx, { admin_id: caller.user_id }, { points_per_dollar }, now());
}
