import type { NotificationData } from "@signpoint/api/messages/notification";
import {
  ANNOUNCEMENT_NOTICE_KINDS,
  DECISION_NOTIFICATION_KINDS,
  NOTICE_KINDS,
  NOTICE_KINDS_WITHOUT_RECORD,
  NOTIFICATION_KINDS,
  OPTIONAL_NOTICE_KINDS,
} from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { announcements } from "./announcements";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";
import { contracts } from "./contracts";
import { redemptions } from "./redemptions";
import { signedContracts } from "./signed-contracts";
import { users } from "./users";

/** The id of the record that a notification is about: a signing, a redemption, a second approval or a contract. The index and its readers must agree. */
export const notificationSubjectId = sql`coalesce(data ->> 'signed_contract_id', data ->> 'redemption_id', data ->> 'second_approval_id', data ->> 'contract_id')`;

/** The highest sequence number of a notification so far: that of one that was deleted is never assigned again. */
export const notificationSequence = pgSequence("notification_sequence", {
  minValue: 0,
  startWith: 0,
});

/**
 * Notifications to all admins, who share them. A subscriber resumes after a `sequence_number`. It is assigned after the commit, in
 * order and without gaps, so that no subscriber misses one.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: primaryId(),
    /** Null until the next reader assigns it. */
    sequence_number: bigint("sequence_number", { mode: "number" }),
    kind: text("kind", { enum: NOTIFICATION_KINDS }).notNull().default("contract_signed"),
    /** What its text is made of when it is shown (`AdminsEvent`); null for one of before, which has its text alone. */
    facts: jsonb("facts").$type<object>(),
    /** The text, for servers of the version before. Has `PERSON` instead of the username of `person_id`. */
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

/** The highest sequence number of a notice so far: that of one that was deleted is never assigned again. */
export const noticeSequence = pgSequence("notice_sequence", { minValue: 0, startWith: 0 });

/**
 * Notifications to one person, about their own signings and redemptions, or to all people one by one. A row holds ids alone: the text is made of the
 * records when it is shown. Sequence numbers are assigned as those to the admins.
 */
export const notices = pgTable(
  "notices",
  {
    id: primaryId(),
    /** Null until the next reader assigns it, and when the notice is not shown in the app. */
    sequence_number: bigint("sequence_number", { mode: "number" }),
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: NOTICE_KINDS }).notNull(),
    signed_contract_id: uuid("signed_contract_id").references(() => signedContracts.id),
    redemption_id: uuid("redemption_id").references(() => redemptions.id),
    announcement_id: uuid("announcement_id").references(() => announcements.id),
    /** Of an invitation alone: what is about a signing names that. */
    contract_id: uuid("contract_id").references(() => contracts.id),
    /**
     * The record whose change is announced: each has at most one notice of a kind. Of what many are told a hash of it and the
     * person.
     */
    cause_id: uuid("cause_id").notNull(),
    /** Whether it is shown in the app: as the owner's settings were when it was inserted. */
    in_app: boolean("in_app").notNull(),
    /** Whether its mail has not been queued yet, or dropped because of the owner's settings. */
    mail_due: boolean("mail_due").notNull().default(true),
    read_at: instant("read_at"),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("notices_cause_unique").on(table.cause_id, table.kind),
    uniqueIndex("notices_sequence_number_unique").on(table.sequence_number),
    index("notices_unnumbered")
      .on(table.created_at, table.id)
      .where(sql`in_app and sequence_number is null`),
    index("notices_user_newest").on(table.user_id, table.created_at, table.id).where(sql`in_app`),
    index("notices_user_unread")
      .on(table.user_id, table.created_at, table.id)
      .where(sql`in_app and read_at is null`),
    index("notices_mail_due").on(table.created_at, table.id).where(sql`mail_due`),
    check("notices_kind_valid", oneOf(table.kind, NOTICE_KINDS)),
    check(
      "notices_one_subject",
      sql`num_nonnulls(${table.signed_contract_id}, ${table.redemption_id}) = case when ${oneOf(table.kind, NOTICE_KINDS_WITHOUT_RECORD)} then 0 else 1 end`,
    ),
    check(
      "notices_announcement_named",
      sql`(${table.announcement_id} is not null) = (${oneOf(table.kind, ANNOUNCEMENT_NOTICE_KINDS)})`,
    ),
    check(
      "notices_contract_named",
      sql`(${table.contract_id} is not null) = (${table.kind} = 'contract_invitation')`,
    ),
    check("notices_numbered_when_shown", sql`${table.sequence_number} is null or ${table.in_app}`),
  ],
);

/** Where a person wants notices of a kind. Without a row: in the app and by mail. */
export const noticeSettings = pgTable(
  "notice_settings",
  {
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
    kind: text("kind", { enum: OPTIONAL_NOTICE_KINDS }).notNull(),
    in_app: boolean("in_app").notNull().default(true),
    by_mail: boolean("by_mail").notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.kind] }),
    check("notice_settings_kind_valid", oneOf(table.kind, OPTIONAL_NOTICE_KINDS)),
  ],
);
