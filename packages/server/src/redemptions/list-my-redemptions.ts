import type { Redemption } from "@signpoint/api/entities/redemption";
import { and, eq } from "drizzle-orm";
import type { CallerContext } from "../context";
import { newestFirst, toPage } from "../db/keyset";
import { redemptions } from "../db/schema/index";
import { selectRedemptions, toRedemption } from "./redemption-view";

const pages = newestFirst(redemptions);

/** Returns one page of the caller's redemptions, newest first. */
export async function listMyRedemptions(
  ctx: CallerContext<"bankKeys">,
  input: { limit: number; cursor?: string | undefined },
): Promise<{ items: Redemption[]; next_cursor: string | null }> {
  const rows = await selectRedemptions(ctx.db)
    .where(and(eq(redemptions.user_id, ctx.caller.user_id), pages.after(input.cursor)))
    .orderBy(...pages.order)
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
