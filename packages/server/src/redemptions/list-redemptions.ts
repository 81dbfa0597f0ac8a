import type { ListRedemptionsInput } from "@signpoint/api/calls/redemptions";
import type { REDEMPTION_TYPES } from "@signpoint/api/constants";
import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import { and, asc, desc, eq, sql } from "drizzle-orm";
import type * as z from "zod";
import type { Context } from "../context";
import { decodeCursor, toPage } from "../db/cursor";
import { redemptions } from "../db/schema/index";
import { readCounters } from "../statistics/counters";
import { selectRedemptions, toAdminRedemption } from "./redemption-view";

type PendingCounts = Record<(typeof REDEMPTION_TYPES)[number], number>;

/** One page for reviewers: what waits for a decision oldest first, what is decided newest first. */
export async function listRedemptions(
  ctx: Context<"bankKeys">,
  input: z.output<typeof ListRedemptionsInput>,
): Promise<{ items: AdminRedemption[]; next_cursor: string | null; pending: PendingCounts }> {
  const from = input.cursor === undefined ? null : decodeCursor(input.cursor, "instant");
  const oldestFirst = input.status === "PENDING";
  const direction = oldestFirst ? asc : desc;
  const rows = await selectRedemptions(ctx.db)
    .where(
      and(
        eq(redemptions.status, input.status),
        input.type === undefined ? undefined : eq(redemptions.type, input.type),
        from === null
          ? undefined
          : sql`(${redemptions.created_at}, ${redemptions.id}) ${sql.raw(oldestFirst ? ">" : "<")} (${from.value}::timestamptz, ${from.id}::uuid)`,
      ),
    )
    .orderBy(direction(redemptions.created_at), direction(redemptions.id))
    .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, ({ redemption }) => [
    redemption.created_at,
    redemption.id,
  ]);
  const counts = await readCounters(ctx.db);
  return {
    items: await Promise.all(page.map((row) => toAdminRedemption(ctx, row))),
    next_cursor,
    pending: {
      ITEM: counts.redemptions_item_pending ?? 0,
      CASH: counts.redemptions_cash_pending ?? 0,
    },
  };
}
