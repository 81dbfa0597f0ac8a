import type { Notification } from "@signpoint/api/entities/notification";
import { notifications } from "../db/schema/index";
import { emailOf, namePerson } from "../people/person-in-text";

/** The columns of a notification as admins see it, and the email that its message names. */
export const notificationColumns = {
  id: notifications.id,
  message: notifications.message,
  read: notifications.read,
  data: notifications.data,
  created_at: notifications.created_at,
  person: emailOf(notifications.person_id),
};

/** Returns a row of `notificationColumns` as admins see it: the message names the person. */
export function toNotification({
  person,
  ...notification
}: Notification & { person: string | null }): Notification {
  return { ...notification, message: namePerson(notification.message, person) };
}
