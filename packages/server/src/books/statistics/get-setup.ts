import type { Setup } from "@signpoint/api/books/setup";
import { areSumsOn, secondSums } from "@signpoint/api/ledger/second-sums";
import { NEWCOMER, unmetCondition } from "@signpoint/api/work/contracts/for-whom/condition-rules";
import { and, eq, gt, isNull, sql } from "drizzle-orm";
import { haveSeconds } from "../../ledger/second-approvals/assert-independent";
import type { CallerContext } from "../../platform/context";
import { executeRows } from "../../platform/db/execute-rows";
import {
  authUsers,
  contracts,
  marketplaceItems,
  secondApprovals,
} from "../../platform/db/schema/index";
import { getAdminSettings } from "../../platform/settings/get-admin-settings";
import { isInExpiryState, toTimestamp } from "../../work/contracts/catalogue/expiry-sql";
import { isListed } from "../../work/contracts/catalogue/tags-sql";

/** Different conditions are few, however many contracts have them. */
const CONDITIONS_MAX = 1_000;
const CONDITIONS = {
  named_only: contracts.named_only,
  approved_min: contracts.approved_min,
  approved_max: contracts.approved_max,
  approval_rate_min: contracts.approval_rate_min,
};

/**
 * Returns whether what people need is there before they come: each is read from the data, so that nothing is ticked that is
 * not so, and what is gone again is told.
 */
export async function getSetup(ctx: CallerContext<"config">): Promise<Setup> {
  const { db, caller, config } = ctx;
  const now = ctx.now();
  const asked = { requested_by: caller.user_id, requested_at: now.toISOString(), user_id: null };
  const isFree = and(
    isListed,
    isInExpiryState("active", toTimestamp(now)),
    eq(contracts.is_full, false),
    eq(contracts.points_cost, 0),
  );
  const isInStock = and(isNull(marketplaceItems.deleted_at), gt(marketplaceItems.quantity, 0));
  const hasFactor = and(eq(authUsers.id, caller.user_id), authUsers.has_second_factor);
  const [free, [found], settings, [second_admin = false], open] = await Promise.all([
    db.selectDistinct(CONDITIONS).from(contracts).where(isFree).limit(CONDITIONS_MAX),
    executeRows<Pick<Setup, "reward" | "second_factor">>(
      db,
      sql`select exists (select from ${marketplaceItems} where ${isInStock}) as reward,
        exists (select from ${authUsers} where ${hasFactor}) as second_factor`,
    ),
    getAdminSettings(ctx),
    haveSeconds(db, [asked], now),
    db.$count(secondApprovals, eq(secondApprovals.state, "open")),
  ]);
  if (found === undefined) throw new Error("a select without a table has one row");
  const fixed = config.SECOND_APPROVAL_FROM_POINTS;
  return {
    ...found,
    free_contract: free.some((conditions) => unmetCondition(conditions, NEWCOMER) === null),
    mail: config.SMTP_URL !== undefined,
    second_admin,
    sums: settings.sums_chosen || fixed !== undefined,
    second_approvals: areSumsOn(secondSums(settings, fixed)) || open > 0 ? open : null,
  };
}
