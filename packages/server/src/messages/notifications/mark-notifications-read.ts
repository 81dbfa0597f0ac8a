import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { notifications } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { selectUnread } from "./notification-view";

/**
 * Marks these notifications as read, for all admins, or all (null), and returns the number that is left unread. Ids
 * without a notification are ignored. Locks in the order of ids, like every write that marks several. Can be repeated.
 */
export async function markNotificationsRead(
  { db }: Context,
  { notification_ids }: { notification_ids: string[] | null },
): Promise<{ unread: number }> {
  const { id, read } = notifications;
  return await inTransaction(db, async (tx) => {
    const named = notification_ids === null ? undefined : inArray(id, notification_ids);
    const chosen = tx
      .select({ id })
      .from(notifications)
      .where(and(eq(read, false), named))
      .orderBy(asc(id))
      .for("update");
    await tx.update(notifications).set({ read: true }).where(inArray(id, chosen));
    const [left] = await tx.select({ unread: selectUnread }).from(sql`(select 1) as one`);
    return { unread: left?.unread ?? 0 };
  });
}
