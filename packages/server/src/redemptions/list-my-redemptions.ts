import type { Redemption } from "@signpoint/api/entities/redemption";
import { and, desc, eq, sql } from "drizzle-orm";
import type { CallerContext } from "../context";
import { decodeCursor, toPage } from "../db/cursor";
import { redemptions } from "../db/schema/index";
import { selectRedemptions, toRedemption } from "./redemption-view";

/** One page of what the caller has redeemed, newest first. */
export async function listMyRedemptions(
  ctx: CallerContext<"bankKeys">,
  input: { limit: number; cursor?: string | undefined },
): Promise<{ items: Redemption[]; next_cursor: string | null }> {
  const from = input.cursor === undefined ? null : decodeCursor(input.cursor, "instant");
  const rows = await selectRedemptions(ctx.db)
    .where(
      and(
        eq(redemptions.user_id, ctx.caller.user_id),
        from === null
          ? undefined
          : sql`(${redemptions.created_at}, ${redemptions.id}) < (${from.value}::timestamptz, ${from.id}::uuid)`,
      ),
    )
    .orderBy(desc(redemptions.created_at), desc(redemptions.id))
    .limit(input.limit + 1);
  const { page, next_cursor } = toPage(rows, input.limit, ({ redemption }) => [
    redemption.created_at,
    redemption.id,
  ]);
  return {
    items: await Promise.all(page.map((row) => toRedemption(ctx, row))),
    next_cursor,
  };
}
