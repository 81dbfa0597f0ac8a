import type { Notification } from "@signpoint/api/entities/notification";
import { count, desc, eq } from "drizzle-orm";
import type { Context } from "../context";
import { notifications } from "../db/schema/index";
import { notificationColumns, toNotification } from "./notification-view";

const UNREAD_MAX = 1_000;

/**
 * Returns the latest notifications, newest first, the number of unread ones (1,000 at most), and the sequence number
 * after which a stream continues.
 */
export async function listNotifications(
  { db, notificationFeed }: Context<"notificationFeed">,
  { limit }: { limit: number },
): Promise<{ items: Notification[]; unread: number; position: number }> {
  // Read first: a notification that arrives later is in the stream, and may also be in the list.
  const sequenceNumber = await notificationFeed.latest();
  const rows = await db
    .select(notificationColumns)
    .from(notifications)
    .orderBy(desc(notifications.created_at), desc(notifications.id))
    .limit(limit);
  const unread = db
    .select({ id: notifications.id })
    .from(notifications)
    .where(eq(notifications.read, false))
    .limit(UNREAD_MAX)
    .as("unread");
  const [row] = await db.select({ unread: count() }).from(unread);
  return {
    items: rows.map(toNotification),
    unread: row?.unread ?? 0,
    position: sequenceNumber,
  };
}
