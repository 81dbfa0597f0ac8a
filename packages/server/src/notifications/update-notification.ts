import type { Notification } from "@signpoint/api/entities/notification";
import { eq } from "drizzle-orm";
import { notifications } from "../db/schema/index";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { notificationColumns, toNotification } from "./notification-view";

/** Marks a notification as read or unread, for all admins; doing so again changes nothing. */
export async function updateNotification(
  { db }: Services,
  notificationId: string,
  read: boolean,
): Promise<Notification> {
  const [row] = await db
    .update(notifications)
    .set({ read })
    .where(eq(notifications.id, notificationId))
    .returning(notificationColumns);
  if (row === undefined) throw refusal("NOT_FOUND");
  return toNotification(row);
}
