import type { REDEMPTION_TYPES } from "@signpoint/api/constants";
import type { RedemptionFilters } from "@signpoint/api/entities/redemption";
import { and, desc, eq, ne, sql } from "drizzle-orm";
import type { CallerContext } from "../context";
import { countAll, countWhere } from "../db/count-where";
import { olderThan } from "../db/older-than";
import { redemptions, users } from "../db/schema/index";

const MOST = 100;

/** Returns what the queue of pending redemptions can be narrowed down to, with counts, without the caller's own. */
export async function listRedemptionFilters(
  ctx: CallerContext,
  { type }: { type: (typeof REDEMPTION_TYPES)[number] },
): Promise<RedemptionFilters> {
  const { db, caller } = ctx;
  const { status, user_id, created_at } = redemptions;
  const isPending = and(eq(status, "PENDING"), eq(redemptions.type, type));
  const isOthers = ne(user_id, caller.user_id);
  const now = ctx.now();
  const waitsFor = (days: number) => sql`${isOthers} and ${olderThan(created_at, now, days)}`;
  const [people, [totals]] = await Promise.all([
    db
      .select({ id: user_id, username: users.username, waiting: countAll })
      .from(redemptions)
      .leftJoin(users, eq(users.id, user_id))
      .where(and(isPending, isOthers))
      .groupBy(user_id, users.username)
      .orderBy(desc(countAll), users.username, user_id)
      .limit(MOST),
    db
      .select({
        waiting: countWhere(isOthers),
        own: countWhere(eq(user_id, caller.user_id)),
        over_1_day: countWhere(waitsFor(1)),
        over_2_days: countWhere(waitsFor(2)),
        over_7_days: countWhere(waitsFor(7)),
      })
      .from(redemptions)
      .where(isPending),
  ]);
  if (totals === undefined) throw new Error("an aggregate returned no row");
  return { ...totals, people };
}
