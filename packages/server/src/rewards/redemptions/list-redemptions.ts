import type { REDEMPTION_TYPES } from "@signpoint/api/platform/constants";
import type { ReviewedRedemption } from "@signpoint/api/rewards/redemption";
import type { ListRedemptionsInput } from "@signpoint/api/rewards/redemption-calls";
import { and, eq, type SQL } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import { keyset, toPage } from "../../platform/db/keyset";
import { readCounters } from "../../platform/db/read-counters";
import { redemptions } from "../../platform/db/schema/index";
import { withReviewers } from "../../work/review-leases/find-leases";
import { toReviewConditions } from "../../work/submissions/review-conditions";
import { findPayoutWarnings } from "../bank-details/find-payout-warnings";
import { selectRedemptions, toAdminRedemptions } from "./redemption-view";

type Input = z.output<typeof ListRedemptionsInput>;
type PendingCounts = Record<(typeof REDEMPTION_TYPES)[number], number>;

/**
 * Returns one page of redemptions for reviewers: pending ones oldest first or by their promised time, decided ones
 * newest first. Account numbers are masked.
 */
export async function listRedemptions(
  ctx: CallerContext<"bankKeys">,
  input: Input,
): Promise<{ items: ReviewedRedemption[]; next_cursor: string | null; pending: PendingCounts }> {
  const isPending = input.status === "PENDING";
  const isByDue = input.sort === "due" && isPending;
  const pages = keyset({
    by: isByDue ? redemptions.review_due_at : redemptions.created_at,
    id: redemptions.id,
    direction: isPending ? "asc" : "desc",
  });
  const rows = await selectRedemptions(ctx.db)
    .where(and(...toConditions(ctx, input), pages.after(input.cursor)))
    .orderBy(...pages.order)
    .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, ({ redemption }) => [
    isByDue ? redemption.review_due_at : redemption.created_at,
    redemption.id,
  ]);
  const counts = await readCounters(ctx.db);
  const warnings = await findPayoutWarnings(
    ctx.db,
    page.map(({ redemption }) => redemption),
  );
  const shown = await toAdminRedemptions(ctx, page);
  const warned = shown.map((one) => ({ ...one, warnings: warnings.get(one.id) ?? [] }));
  const items = await withReviewers(ctx, warned);
  return {
    items,
    next_cursor,
    pending: {
      ITEM: counts.redemptions_item_pending ?? 0,
      CASH: counts.redemptions_cash_pending ?? 0,
    },
  };
}

function toConditions(ctx: CallerContext<"bankKeys">, input: Input): SQL[] {
  const { id, item_name, user_id, created_at, review_due_at } = redemptions;
  const conditions: SQL[] = [eq(redemptions.status, input.status)];
  if (input.type !== undefined) conditions.push(eq(redemptions.type, input.type));
  if (input.item_type !== undefined) conditions.push(eq(redemptions.item_type, input.item_type));
  const columns = { id, title: item_name, user_id, review_due_at, waitsSince: created_at };
  return [...conditions, ...toReviewConditions(ctx, columns, input)];
}
