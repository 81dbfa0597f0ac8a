import type { Overview } from "@signpoint/api/books/statistics";
import {
  ADMIN_RECENT_ACTIVITIES,
  COUNTED_MAX,
  REDEMPTION_TYPES,
} from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { countAtMost } from "../../platform/db/count-where";
import { type JsonOf, jsonObject } from "../../platform/db/json-sql";
import { readCounters } from "../../platform/db/read-counters";
import { oneOf } from "../../platform/db/schema/checks";
import {
  appeals,
  marketplaceItems,
  payouts,
  redemptions,
  signedContracts,
} from "../../platform/db/schema/index";
import { query, runQuery } from "../../platform/verb-query";
import { isStockLow } from "../../rewards/vault/announce-low-stock";
import { selectActivity } from "../dashboard/list-activity";
import { getCommissionStats } from "./get-commission-stats";
import { getSystemStatus } from "./get-system-status";

const now = sql`${sql.placeholder("now")}::timestamptz`;

/** What waits besides the pending decisions, which have counters. */
const selectWaiting = {
  submissions: countAtMost(
    signedContracts,
    sql`${signedContracts.status} = 'pending' and ${signedContracts.review_due_at} <= ${now}`,
  ),
  redemptions: countAtMost(
    redemptions,
    // The types are those of the index.
    sql`${redemptions.status} = 'PENDING' and ${oneOf(redemptions.type, REDEMPTION_TYPES)}
      and ${redemptions.review_due_at} <= ${now}`,
  ),
  payouts: countAtMost(payouts, sql`${payouts.state} = 'to_pay'`),
  low_stock: countAtMost(marketplaceItems, isStockLow),
  appeals: sql<number>`(select count(*)::int from ${appeals} where ${appeals.state} = 'open')`,
};

const waitingQuery = query<{ now: string }, JsonOf<typeof selectWaiting>>(
  jsonObject(selectWaiting),
);

/** Returns the data of the admin dashboard (specification, section 2). Active contracts are those with that status. */
export async function getOverview(
  ctx: Context<"config" | "files" | "catalogue">,
): Promise<Overview> {
  const { db } = ctx;
  const [counts, catalogue, [commission], activities, system, waiting] = await Promise.all([
    readCounters(db),
    ctx.catalogue.stats(ctx.now()),
    getCommissionStats(ctx),
    selectActivity(db, undefined, ADMIN_RECENT_ACTIVITIES),
    getSystemStatus(ctx),
    runQuery({ db }, waitingQuery, { now: ctx.now().toISOString() }),
  ]);
  const { submissions, payouts: toPay, low_stock } = waiting;
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
      appeals: waiting.appeals,
    },
    commission,
    activities,
    waiting: {
      overdue: Math.min(submissions + waiting.redemptions, COUNTED_MAX),
      payouts: toPay,
      low_stock,
    },
    system,
  };
}
