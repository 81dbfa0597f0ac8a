import { EARNINGS_SOURCES } from "@signpoint/api/platform/constants";
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";
import { users } from "./users";

/** The ledger: append-only (a trigger refuses anything else). A balance is the sum of its entries. */
export const earnings = pgTable(
  "earnings",
  {
    id: primaryId(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
    source: text("source", { enum: EARNINGS_SOURCES }).notNull(),
    /** Has `PERSON` instead of the username of `person_id`. */
    details: text("details").notNull(),
    /** The person in the details; null when there is none. */
    person_id: uuid("person_id").references(() => users.id),
    points_earned: bigint("points_earned", { mode: "number" }).notNull(),
    /** The record that caused the entry: a signing, a redemption, a person invited. */
    cause_id: uuid("cause_id").notNull(),
    timestamp: instant("timestamp").notNull(),
  },
  (table) => [
    uniqueIndex("earnings_cause_unique").on(table.cause_id, table.source, table.user_id),
    index("earnings_user_newest").on(table.user_id, table.timestamp, table.id),
    index("earnings_user_source_newest").on(table.user_id, table.source, table.timestamp, table.id),
    index("earnings_source_newest").on(table.source, table.timestamp, table.id),
    index("earnings_newest").on(table.timestamp, table.id),
    check("earnings_source_valid", oneOf(table.source, EARNINGS_SOURCES)),
  ],
);

/**
 * Rollup: the sums of each person's entries of one source in one calendar month (UTC), so that totals do not read
 * a whole history. Written by the trigger that updates balances, and by nothing else.
 */
export const earningsTotals = pgTable(
  "earnings_totals",
  {
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** `2026-11` */
    month: text("month").notNull(),
    source: text("source", { enum: EARNINGS_SOURCES }).notNull(),
    /** The sum of positive entries. */
    points_in: bigint("points_in", { mode: "number" }).notNull(),
    /** The sum of negative entries, without the sign. */
    points_out: bigint("points_out", { mode: "number" }).notNull(),
    /** The number of entries, those of 0 points included. */
    entries: integer("entries").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.month, table.source] }),
    // The sums of all people. No column that an entry changes, so that updates stay within their page.
    index("earnings_totals_month").on(table.month),
  ],
);
