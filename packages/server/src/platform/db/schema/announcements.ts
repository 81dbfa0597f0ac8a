import {
  ANNOUNCEMENT_STATES,
  ANNOUNCEMENT_TEXT_MAX_LENGTH,
  ANNOUNCEMENT_TITLE_MAX_LENGTH,
  TERMS_NOTICE_DAYS,
} from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";
import { users } from "./users";

/**
 * What is told to all people, once a second admin has confirmed it: one at a time, in the order of the people's ids. A trigger
 * keeps its words, and refuses to start what nobody has confirmed.
 */
export const announcements = pgTable(
  "announcements",
  {
    id: primaryId(),
    title: text("title").notNull(),
    text: text("text").notNull(),
    /** The day (in UTC) from which it holds: of a notice that the Terms promise. Null for any other. */
    holds_from: date("holds_from", { mode: "string" }),
    state: text("state", { enum: ANNOUNCEMENT_STATES }).notNull().default("asked"),
    requested_by: uuid("requested_by")
      .notNull()
      .references(() => users.id),
    requested_at: instant("requested_at").notNull(),
    /** Whoever joins after it is not told. */
    started_at: instant("started_at"),
    finished_at: instant("finished_at"),
    /** For how many people it is; null until it starts. */
    people: integer("people"),
    told: integer("told").notNull().default(0),
    /** The last person who was told; the next ones have higher ids. */
    told_up_to: uuid("told_up_to"),
  },
  (table) => [
    uniqueIndex("announcements_one_under_way")
      .on(sql`(true)`)
      .where(sql`state in ('asked', 'sending')`),
    index("announcements_newest").on(table.requested_at, table.id),
    check("announcements_state_valid", oneOf(table.state, ANNOUNCEMENT_STATES)),
    check(
      "announcements_words_limited",
      sql`char_length(${table.title}) between 1 and ${sql.raw(String(ANNOUNCEMENT_TITLE_MAX_LENGTH))} and char_length(${table.text}) between 1 and ${sql.raw(String(ANNOUNCEMENT_TEXT_MAX_LENGTH))}`,
    ),
    check(
      "announcements_started",
      sql`(${table.state} in ('sending', 'sent')) = (${table.started_at} is not null) and (${table.started_at} is not null) = (${table.people} is not null) and (${table.state} = 'sent') = (${table.finished_at} is not null)`,
    ),
    check(
      "announcements_told_in_time",
      sql`${table.holds_from} is null or ${table.started_at} is null or ${table.holds_from}::timestamp at time zone 'UTC' >= ${table.started_at} + ${sql.raw(`interval '${TERMS_NOTICE_DAYS * 24} hours'`)}`,
    ),
  ],
);
