import type { REDEMPTION_TYPES } from "@signpoint/api/platform/constants";
import type { QueueFilters } from "@signpoint/api/work/review";
import { and, eq } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { redemptions } from "../../platform/db/schema/index";
import { listQueueFilters } from "../../work/submissions/list-queue-filters";

/** Returns what the queue of pending redemptions can be narrowed down to, with counts, without the caller's own. */
export async function listRedemptionFilters(
  ctx: CallerContext,
  { type }: { type: (typeof REDEMPTION_TYPES)[number] },
): Promise<QueueFilters> {
  const isPending = and(eq(redemptions.status, "PENDING"), eq(redemptions.type, type));
  return await listQueueFilters(ctx, {
    table: redemptions,
    isPending,
    waitsSince: redemptions.created_at,
  });
}
