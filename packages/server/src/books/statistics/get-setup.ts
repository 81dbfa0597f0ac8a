import type { Setup } from "@signpoint/api/books/setup";
import { areSumsOn, secondSums } from "@signpoint/api/ledger/second-sums";
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
    // Newcomers meet no other condition.
    eq(contracts.named_only, false),
    isNull(contracts.approved_min),
  );
  const isInStock = and(isNull(marketplaceItems.deleted_at), gt(marketplaceItems.quantity, 0));
  const hasFactor = and(eq(authUsers.id, caller.user_id), authUsers.has_second_factor);
  const [[found], settings, [second_admin = false], open] = await Promise.all([
    executeRows<Pick<Setup, "free_contract" | "reward" | "second_factor">>(
      db,
      sql`select exists (select from ${contracts} where ${isFree}) as free_contract,
        exists (select from ${marketplaceItems} where ${isInStock}) as reward,
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
    mail: config.SMTP_URL !== undefined,
    second_admin,
    sums: settings.sums_chosen || fixed !== undefined,
    second_approvals: areSumsOn(secondSums(settings, fixed)) || open > 0 ? open : null,
  };
}
