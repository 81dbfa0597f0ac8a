import type { ListRedemptionsInput } from "@signpoint/api/calls/redemptions";
import type { REDEMPTION_TYPES } from "@signpoint/api/constants";
import type { AdminRedemption } from "@signpoint/api/entities/redemption";
import { and, eq } from "drizzle-orm";
import type * as z from "zod";
import type { Context } from "../context";
import { keyset, toPage } from "../db/keyset";
import { readCounters } from "../db/read-counters";
import { redemptions } from "../db/schema/index";
import { selectRedemptions, toAdminRedemption } from "./redemption-view";

type PendingCounts = Record<(typeof REDEMPTION_TYPES)[number], number>;

/** Returns one page of redemptions for reviewers: pending ones oldest first, decided ones newest first. */
export async function listRedemptions(
  ctx: Context<"bankKeys">,
  input: z.output<typeof ListRedemptionsInput>,
): Promise<{ items: AdminRedemption[]; next_cursor: string | null; pending: PendingCounts }> {
  const pages = keyset({
    by: redemptions.created_at,
    id: redemptions.id,
    direction: input.status === "PENDING" ? "asc" : "desc",
  });
  const rows = await selectRedemptions(ctx.db)
    .where(
      and(
        eq(redemptions.status, input.status),
        input.type === undefined ? undefined : eq(redemptions.type, input.type),
        pages.after(input.cursor),
      ),
    )
    .orderBy(...pages.order)
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
