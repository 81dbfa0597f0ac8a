import type { OwnRedemption } from "@signpoint/api/rewards/redemption";
import type { ListMyRedemptionsInput } from "@signpoint/api/rewards/redemption-calls";
import { and, eq, type SQL } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext } from "../../platform/context";
import { newestFirst, toPage } from "../../platform/db/keyset";
import { marketplaceItems, payouts, redemptions } from "../../platform/db/schema/index";
import { redemptionColumns, toRedemption } from "./redemption-view";
import { selectWaitingBefore } from "./waiting-before";

type Input = z.output<typeof ListMyRedemptionsInput>;

const pages = newestFirst(redemptions);

/** Returns one page of the caller's redemptions that match the filters, newest first. */
export async function listMyRedemptions(
  ctx: CallerContext<"bankKeys">,
  input: Input,
): Promise<{ items: OwnRedemption[]; next_cursor: string | null }> {
  const rows = await ctx.db
    .select({ ...redemptionColumns, waiting_before: selectWaitingBefore })
    .from(redemptions)
    .leftJoin(marketplaceItems, eq(marketplaceItems.id, redemptions.item_id))
    .leftJoin(payouts, eq(payouts.redemption_id, redemptions.id))
    .where(and(eq(redemptions.user_id, ctx.caller.user_id), matches(input)))
    .orderBy(...pages.order)
    .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, ({ redemption }) => [
    redemption.created_at,
    redemption.id,
  ]);
  return {
    items: await Promise.all(
      page.map(async ({ waiting_before, ...row }) => ({
        ...(await toRedemption(ctx, row)),
        waiting_before,
      })),
    ),
    next_cursor,
  };
}

function matches({ status, item_id, redemption_id, cursor }: Input): SQL | undefined {
  return and(
    status === undefined ? undefined : eq(redemptions.status, status),
    item_id === undefined ? undefined : eq(redemptions.item_id, item_id),
    redemption_id === undefined ? undefined : eq(redemptions.id, redemption_id),
    pages.after(cursor),
  );
}
