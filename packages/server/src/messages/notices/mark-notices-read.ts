import { and, asc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { notices } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { selectUnread } from "./notice-view";

/**
 * Marks these notices of the caller as read, or all (null), and returns the number that is left unread. Other ids are
 * ignored. Locks in the order of ids. Can be repeated: a notice keeps the time when it was first read.
 */
export async function markNoticesRead(
  { db, caller, now }: CallerContext,
  { notice_ids }: { notice_ids: string[] | null },
): Promise<{ unread: number }> {
  const { id, user_id, read_at } = notices;
  return await inTransaction(db, async (tx) => {
    const named = notice_ids === null ? undefined : inArray(id, notice_ids);
    const chosen = tx
      .select({ id })
      .from(notices)
      .where(and(eq(user_id, caller.user_id), isNull(read_at), named))
      .orderBy(asc(id))
      .for("update");
    await tx.update(notices).set({ read_at: now().toISOString() }).where(inArray(id, chosen));
    const [left] = await tx
      .select({ unread: selectUnread(sql`${caller.user_id}::uuid`) })
      .from(sql`(select 1) as one`);
    return { unread: left?.unread ?? 0 };
  });
}
