import type { ShownAdminSettings } from "@signpoint/api/ledger/admin-settings";
import type { CallerContext } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { getAdminSettings } from "../../platform/settings/get-admin-settings";
import { haveSeconds } from "../second-approvals/assert-independent";

/** Returns the settings of the whole product as an admin sees them. */
export async function getShownSettings(ctx: CallerContext<"config">): Promise<ShownAdminSettings> {
  return await toShown(ctx, ctx.db, await getAdminSettings(ctx));
}

/** Returns settings with what an admin sees beside them. */
export async function toShown<Settings extends object>(
  { caller, config, now }: CallerContext<"config">,
  db: Database,
  settings: Settings,
): Promise<Settings & Pick<ShownAdminSettings, "second_from_points_fixed" | "has_second">> {
  const at = now();
  const asked = { requested_by: caller.user_id, requested_at: at.toISOString(), user_id: null };
  const [has_second = false] = await haveSeconds(db, [asked], at);
  return {
    ...settings,
    second_from_points_fixed: config.SECOND_APPROVAL_FROM_POINTS ?? null,
    has_second,
  };
}
