import type { NotificationData } from "@signpoint/api/messages/notification";
import { DECISION_NOTIFICATION_KINDS, NOTIFICATION_KINDS } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";
import { users } from "./users";

/** The id of the record that a notification is about: a signing, a redemption or a second approval. The index and its readers must agree. */
export const notificationSubjectId = sql`coalesce(data ->> 'signed_contract_id', data ->> 'redemption_id', data ->> 'second_approval_id')`;

/** The highest sequence number of a notification so far: that of one that was deleted is never assigned again. */
export const notificationSequence = pgSequence("notification_sequence", {
  minValue: 0,
  startWith: 0,
});

/**
 * Notifications of admins. A subscriber resumes after a `sequence_number`. It is assigned after the commit, in
 * order and without gaps, so that no subscriber misses one.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: primaryId(),
    /** Null until the next reader assigns it. */
    sequence_number: bigint("sequence_number", { mode: "number" }),
    kind: text("kind", { enum: NOTIFICATION_KINDS }).notNull().default("contract_signed"),
    /** Has `PERSON` instead of the username of `person_id`. */
    message: text("message").notNull(),
    /** The person in the message; null when there is none. */
    person_id: uuid("person_id").references(() => users.id),
    read: boolean("read").notNull().default(false),
    data: jsonb("data").$type<NotificationData>().notNull(),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("notifications_sequence_number_unique").on(table.sequence_number),
    index("notifications_unnumbered")
      .on(table.created_at, table.id)
      .where(sql`sequence_number is null`),
    index("notifications_newest").on(table.created_at, table.id),
    // For the number of unread ones, and for those about one record: its decision marks them as read.
    index("notifications_unread").on(notificationSubjectId).where(sql`not read`),
    // For the number on the bell.
    index("notifications_undecided")
      .on(table.id)
      .where(sql`not read and ${oneOf(table.kind, DECISION_NOTIFICATION_KINDS)}`),
    check("notifications_kind_valid", oneOf(table.kind, NOTIFICATION_KINDS)),
  ],
);
