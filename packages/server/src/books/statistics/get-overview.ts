import type { Overview } from "@signpoint/api/books/statistics";
import { ADMIN_RECENT_ACTIVITIES } from "@signpoint/api/platform/constants";
import { and, eq, lte } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { readCounters } from "../../platform/db/read-counters";
import {
  appeals,
  marketplaceItems,
  payouts,
  redemptions,
  signedContracts,
} from "../../platform/db/schema/index";
import { isStockLow } from "../../rewards/vault/announce-low-stock";
import { selectActivity } from "../dashboard/list-activity";
import { getCommissionStats } from "./get-commission-stats";
import { getSystemStatus } from "./get-system-status";

/** Returns the data of the admin dashboard (specification, section 2). Active contracts are those with that status. */
export async function getOverview(
  ctx: Context<"config" | "files" | "catalogue">,
): Promise<Overview> {
  const { db } = ctx;
  const [counts, catalogue, [commission], activities, system, openAppeals, waiting] =
    await Promise.all([
      readCounters(db),
      ctx.catalogue.stats(ctx.now()),
      getCommissionStats(ctx),
      selectActivity(db, undefined, ADMIN_RECENT_ACTIVITIES),
      getSystemStatus(ctx),
      db.$count(appeals, eq(appeals.state, "open")),
      countWaiting(ctx),
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
    waiting,
    system,
  };
}

/** Counts what waits besides the decisions. */
async function countWaiting({ db, now }: Context): Promise<Overview["waiting"]> {
  const at = now().toISOString();
  const [submissions, redemptionsOverdue, toPay, low_stock] = await Promise.all([
    db.$count(
      signedContracts,
      and(eq(signedContracts.status, "pending"), lte(signedContracts.review_due_at, at)),
    ),
    db.$count(
      redemptions,
      and(eq(redemptions.status, "PENDING"), lte(redemptions.review_due_at, at)),
    ),
    db.$count(payouts, eq(payouts.state, "to_pay")),
    db.$count(marketplaceItems, isStockLow),
  ]);
  return { overdue: submissions + redemptionsOverdue, payouts: toPay, low_stock };
}
