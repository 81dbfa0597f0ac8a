import type { Notification } from "@signpoint/api/messages/notification";
import { DECISION_NOTIFICATION_KINDS } from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import { oneOf } from "../../platform/db/schema/checks";
import { notifications } from "../../platform/db/schema/index";
import { namePerson, selectUsername } from "../../platform/people/person-in-text";

const UNREAD_MAX = 1_000;

/** The columns of a notification, and the username of the person that its message names. */
export const notificationColumns = {
  id: notifications.id,
  kind: notifications.kind,
  message: notifications.message,
  read: notifications.read,
  data: notifications.data,
  created_at: notifications.created_at,
  person: selectUsername(notifications.person_id),
};

/** Returns a row of `notificationColumns` as a notification whose message contains the person's username. */
export function toNotification({
  person,
  ...notification
}: Notification & { person: string | null }): Notification {
  return { ...notification, message: namePerson(notification.message, person) };
}

/** The number of unread notifications, 1,000 at most, as an SQL value. */
export const selectUnread = countUnread();

/** The number of unread notifications that ask for a decision, 1,000 at most, as an SQL value. */
export const selectUnreadToDecide = countUnread(
  sql`and ${oneOf(notifications.kind, DECISION_NOTIFICATION_KINDS)}`,
);

function countUnread(condition = sql``): SQL<number> {
  return sql<number>`(select count(*)::int from (
    select 1 from ${notifications} where not ${notifications.read} ${condition} limit ${sql.raw(String(UNREAD_MAX))}
  ) as unread)`;
}
