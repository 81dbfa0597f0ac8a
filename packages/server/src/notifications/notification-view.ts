import type { Notification } from "@signpoint/api/entities/notification";
import { notifications } from "../db/schema/index";
import { namePerson, selectEmail } from "../people/person-in-text";

/** The columns of a notification, and the email of the person that its message names. */
export const notificationColumns = {
  id: notifications.id,
  message: notifications.message,
  read: notifications.read,
  data: notifications.data,
  created_at: notifications.created_at,
  person: selectEmail(notifications.person_id),
};

/** Returns a row of `notificationColumns` as a notification whose message contains the person's email. */
export function toNotification({
  person,
  ...notification
}: Notification & { person: string | null }): Notification {
  return { ...notification, message: namePerson(notification.message, person) };
}
