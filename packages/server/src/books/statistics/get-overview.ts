import type { Overview } from "@signpoint/api/books/statistics";
import { ADMIN_RECENT_ACTIVITIES } from "@signpoint/api/platform/constants";
import { eq } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { readCounters } from "../../platform/db/read-counters";
import { appeals } from "../../platform/db/schema/index";
import { selectActivity } from "../dashboard/list-activity";
import { getCommissionStats } from "./get-commission-stats";
import { getSystemStatus } from "./get-system-status";

/** Returns the data of the admin dashboard (specification, section 2). Active contracts are those with that status. */
export async function getOverview(
  ctx: Context<"config" | "files" | "catalogue">,
): Promise<Overview> {
  const { db } = ctx;
  const [counts, catalogue, [commission], activities, system, openAppeals] = await Promise.all([
    readCounters(db),
    ctx.catalogue.stats(ctx.now()),
    getCommissionStats(ctx),
    selectActivity(db, undefined, ADMIN_RECENT_ACTIVITIES),
    getSystemStatus(ctx),
    db.$count(appeals, eq(appeals.state, "open")),
  ]);
  const item_redemptions = counts.redemptions_item_pending ?? 0;
  const cash_redemptions = counts.redemptions_cash_pending ?? 0;
  return {
    total_users: counts.users ?? 0,
    active_contracts: catalogue.counts.all,
    pending_redemptions: item_redemptions + cash_redemptions,
    marketplace_items: counts.marketplace_items ?? 0,
    pending: {
      contracts: counts.signings_pending ?? 0,
      item_redemptions,
      cash_redemptions,
      appeals: openAppeals,
    },
    commission,
    activities,
    system,
  };
}
