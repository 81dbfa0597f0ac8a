import type { QueueFilters } from "@signpoint/api/work/review";
import { and, desc, eq, ne, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { countAll, countWhere } from "../../platform/db/count-where";
import { olderThan } from "../../platform/db/older-than";
import { type redemptions, type signedContracts, users } from "../../platform/db/schema/index";

/** The rows of each list of filters at most. */
export const FILTERS_MAX = 100;

interface Queue {
  table: typeof signedContracts | typeof redemptions;
  /** What waits for a decision, the caller's own included. */
  isPending: SQL | undefined;
  waitsSince: SQLWrapper;
}

/** Returns what each queue of an admin can be narrowed down to, with counts; the caller's own are counted apart. */
export async function listQueueFilters(
  { db, caller, now }: CallerContext,
  { table, isPending, waitsSince }: Queue,
): Promise<QueueFilters> {
  const { user_id, review_due_at } = table;
  const isOthers = ne(user_id, caller.user_id);
  const at = now();
  const countOlder = (days: number) =>
    countWhere(sql`${isOthers} and ${olderThan(waitsSince, at, days)}`);
  const [people, [totals]] = await Promise.all([
    db
      .select({ id: user_id, username: users.username, waiting: countAll })
      .from(table)
      .leftJoin(users, eq(users.id, user_id))
      .where(and(isPending, isOthers))
      .groupBy(user_id, users.username)
      .orderBy(desc(countAll), users.username, user_id)
      .limit(FILTERS_MAX),
    db
      .select({
        waiting: countWhere(isOthers),
        own: countWhere(eq(user_id, caller.user_id)),
        over_1_day: countOlder(1),
        over_2_days: countOlder(2),
        over_7_days: countOlder(7),
        overdue: countWhere(sql`${isOthers} and ${review_due_at} <= ${at.toISOString()}`),
      })
      .from(table)
      .where(isPending),
  ]);
  if (totals === undefined) throw new Error("an aggregate returned no row");
  return { ...totals, people };
}
