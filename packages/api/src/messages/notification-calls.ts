import { eventIterator } from "@orpc/contract";
import * as z from "zod";
import { callsOf } from "../platform/call";
import { ADMIN_RECENT_NOTIFICATIONS, LIST_LIMIT_MAX } from "../platform/constants";
import { ERROR_CODES } from "../platform/errors";
import { Id, PageInput, pageOf } from "../platform/fields";
import { QueueChange } from "../platform/review-lease";
import { Notification } from "./notification";

const call = callsOf("Administration: notifications");

/** A notification's sequence number in the stream. */
const Position = z.int().min(0);

/** A number of unread notifications; 1,000 means 1,000 or more. */
const UnreadCount = z.int();

/** A sequence number as text, as in the header `Last-Event-ID`. */
export const LAST_EVENT_ID = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);

export const notificationCalls = {
  list: call({ access: "admin" })
    .get("/admin/notifications", "Notifications, newest first")
    .input(
      z.strictObject({
        limit: z.coerce
          .number<number>()
          .int()
          .min(1)
          .max(LIST_LIMIT_MAX)
          .default(ADMIN_RECENT_NOTIFICATIONS),
        cursor: PageInput.shape.cursor,
      }),
    )
    .output(
      pageOf(Notification).extend({
        unread: UnreadCount,
        /** Those of them that ask for a decision. */
        unread_to_decide: UnreadCount,
        /** Submissions, redemptions and appeals that are to be decided. */
        pending: z.int(),
        /**
         * A stream opened after this sequence number delivers every notification that is not in the
         * list.
         */
        position: Position,
      }),
    ),

  update: call({ access: "admin", effect: "write" })
    .post(
      "/rpc/update_notification_status",
      "Mark a notification as read or unread, for all admins",
    )
    .input(z.strictObject({ p_notification_id: Id, p_read: z.boolean() }))
    .errors({ NOT_FOUND: ERROR_CODES.NOT_FOUND })
    .output(Notification),

  markRead: call({ access: "admin", effect: "write" })
    .post(
      "/rpc/mark_notifications_read",
      "Mark several notifications as read, or all, for all admins",
    )
    .input(
      z.strictObject({
        /** Null for all. Ids without a notification are ignored. */
        p_notification_ids: z.array(Id).max(LIST_LIMIT_MAX).nullable(),
      }),
    )
    .output(z.object({ unread: UnreadCount })),

  stream: call({ access: "admin" })
    .get(
      "/admin/notifications/stream",
      "Each new notification as it comes, as Server-Sent Events",
      {
        description:
          "`id:` is the notification's position. With the header `Last-Event-ID`, or `last_event_id` in the query, the stream goes on after that position and misses nothing. With the header `Signpoint-Events: queue`, the stream also tells that the queues of what is to be decided have changed. It ends when the session ends or the caller is no longer an admin.",
      },
    )
    .input(z.strictObject({ last_event_id: LAST_EVENT_ID.optional() }))
    .output(eventIterator(z.union([Notification, QueueChange]))),
};
