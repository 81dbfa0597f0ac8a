import { eventIterator } from "@orpc/contract";
import * as z from "zod";
import { callsOf } from "../platform/call";
import { LIST_LIMIT_MAX } from "../platform/constants";
import { Id, PageInput, pageOf } from "../platform/fields";
import { Notice, UnreadSubject } from "./notice";
import { LAST_EVENT_ID } from "./notification-calls";

const call = callsOf("Notices");

/** The number of the caller's unread notices; 1,000 means 1,000 or more. */
const UnreadCount = z.int();

export const noticeCalls = {
  list: call({ access: "user" })
    .get("/notices", "Your notices, newest first")
    .input(
      PageInput.extend({
        unread: z.enum(["true", "false"]).optional(),
        /** Only what was announced to all people. */
        announcements: z.enum(["true", "false"]).optional(),
      }),
    )
    .output(
      pageOf(Notice).extend({
        unread: UnreadCount,
        /** The records that the 100 newest unread notices are about. */
        unread_subjects: z.array(UnreadSubject),
        /** A stream opened after this sequence number delivers every notice that is not in the list. */
        position: z.int().min(0),
      }),
    ),

  markRead: call({ access: "user", effect: "write" })
    .post("/rpc/mark_notices_read", "Mark some or all of your notices as read")
    .input(
      z.strictObject({
        /** Null for all. Ids without a notice of the caller are ignored. */
        p_notice_ids: z.array(Id).max(LIST_LIMIT_MAX).nullable(),
      }),
    )
    .output(z.object({ unread: UnreadCount })),

  stream: call({ access: "user" })
    .get("/notices/stream", "Each of your new notices as it comes, as Server-Sent Events", {
      description:
        "`id:` is the notice's sequence number. With the header `Last-Event-ID`, or `last_event_id` in the query, the stream goes on after that number and misses nothing. It ends when the session ends.",
    })
    .input(z.strictObject({ last_event_id: LAST_EVENT_ID.optional() }))
    .output(eventIterator(Notice)),
};
