import type { Notification } from "@signpoint/api/messages/notification";
import { eq } from "drizzle-orm";
import type { Context } from "../../platform/context";
import { notifications } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { notificationColumns, toNotification } from "./to-admins";

/** Marks a notification as read or unread, for all admins, and returns it. Throws NOT_FOUND. Can be repeated. */
export async function updateNotification(
  { db }: Context,
  { notification_id, read }: { notification_id: string; read: boolean },
): Promise<Notification> {
  const [row] = await singleStatement(db)
    .update(notifications)
    .set({ read })
    .where(eq(notifications.id, notification_id))
    .returning(notificationColumns);
  if (row === undefined) throw new DomainError("NOT_FOUND");
  return toNotification(row);
}
