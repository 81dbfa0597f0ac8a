import { EARNINGS_SOURCES } from "@signpoint/api/constants";
import { bigint, check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
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
    details: text("details").notNull(),
    points_earned: bigint("points_earned", { mode: "number" }).notNull(),
    /** The record that caused the entry: a signing, a redemption, a person invited. */
    cause_id: uuid("cause_id").notNull(),
    timestamp: instant("timestamp").notNull(),
  },
  (table) => [
    uniqueIndex("earnings_cause_unique").on(table.cause_id, table.source, table.user_id),
    index("earnings_user_newest").on(table.user_id, table.timestamp.desc(), table.id.desc()),
    index("earnings_newest").on(table.timestamp.desc(), table.id.desc()),
    check("earnings_source_valid", oneOf(table.source, EARNINGS_SOURCES)),
  ],
);
