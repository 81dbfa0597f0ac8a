import { ADMIN_RECENT_ACTIVITIES } from "@signpoint/api/constants";
import type { Overview } from "@signpoint/api/entities/statistics";
import { and, count, eq, gt } from "drizzle-orm";
import type { Context } from "../context";
import { expiry, toTimestamp } from "../contracts/catalogue/expiry-sql";
import { isListed } from "../contracts/catalogue/tags-sql";
import { readCounters } from "../db/read-counters";
import { contracts } from "../db/schema/index";
import { selectActivity } from "../earnings/list-activity";
import { getCommissionStats } from "./get-commission-stats";
import { getSystemStatus } from "./get-system-status";

/** Returns the data of the admin dashboard (specification, section 2). */
export async function getOverview(ctx: Context<"config" | "files">): Promise<Overview> {
  const { db } = ctx;
  const [counts, active_contracts, [commission], activities, system] = await Promise.all([
    readCounters(db),
    countActiveContracts(ctx),
    getCommissionStats(ctx),
    selectActivity(db, undefined, ADMIN_RECENT_ACTIVITIES),
    getSystemStatus(ctx),
  ]);
  const item_redemptions = counts.redemptions_item_pending ?? 0;
  const cash_redemptions = counts.redemptions_cash_pending ?? 0;
  return {
    total_users: counts.users ?? 0,
    active_contracts,
    pending_redemptions: item_redemptions + cash_redemptions,
    marketplace_items: counts.marketplace_items ?? 0,
    pending: { contracts: counts.signings_pending ?? 0, item_redemptions, cash_redemptions },
    commission,
    activities,
    system,
  };
}

/** Returns the number of listed contracts that have not expired, counted in the index of the list. */
async function countActiveContracts({ db, now }: Context): Promise<number> {
  const [row] = await db
    .select({ active: count() })
    .from(contracts)
    .where(and(isListed, eq(contracts.expiry_state, "active"), gt(expiry, toTimestamp(now()))));
  return row?.active ?? 0;
}
