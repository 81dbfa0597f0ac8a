import type { Notification } from "@signpoint/api/messages/notification";
import { type AdminsEvent, notificationText } from "@signpoint/api/messages/notification-texts";
import { sql } from "drizzle-orm";
import { type JsonOf, jsonObject } from "../../platform/db/json-sql";
import { notifications } from "../../platform/db/schema/index";
import { namePerson, selectUsername } from "../../platform/people/person-in-text";
import type { Audience } from "./audience";

/** The columns of a notification to the admins, and the username of the person that its text names. */
export const notificationColumns = {
  id: notifications.id,
  kind: notifications.kind,
  facts: notifications.facts,
  message: notifications.message,
  read: notifications.read,
  data: notifications.data,
  created_at: notifications.created_at,
  person: selectUsername(notifications.person_id),
};
type NotificationRow = JsonOf<typeof notificationColumns>;

/** Returns a notification with the text of its kind. One of before, without facts, has kept its text. */
export function toNotification({
  person,
  facts,
  message,
  ...notification
}: NotificationRow): Notification {
  const event = facts && ({ kind: notification.kind, facts } as AdminsEvent);
  const text = event === null ? message : notificationText(event);
  return { ...notification, message: namePerson(text, person) };
}

/** All admins share their notifications: what one has read is read for all. */
export const toAdmins: Audience<NotificationRow, Notification> = {
  table: notifications,
  sequence: "notification_sequence",
  lock: "notificationSequence",
  isShown: sql`true`,
  isUnread: sql`not ${notifications.read}`,
  markAsRead: () => sql`read = true`,
  ownerId: sql`null::uuid`,
  row: jsonObject(notificationColumns),
  tables: (source) => source,
  toItem: toNotification,
};
