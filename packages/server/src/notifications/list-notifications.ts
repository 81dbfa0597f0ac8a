import type { Notification } from "@signpoint/api/entities/notification";
import { count, desc, eq } from "drizzle-orm";
import type { Context } from "../context";
import { notifications } from "../db/schema/index";
import { notificationColumns, toNotification } from "./notification-view";

const UNREAD_MAX = 1_000;

/**
 * Returns the latest notifications, newest first, how many are unread (1,000 at most), and the sequence
 * number after which a stream goes on.
 */
export async function listNotifications(
  { db, notificationFeed }: Context<"notificationFeed">,
  { limit }: { limit: number },
): Promise<{ items: Notification[]; unread: number; position: number }> {
  // First: what comes in after this is in the stream, whether or not it is in the list already.
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
