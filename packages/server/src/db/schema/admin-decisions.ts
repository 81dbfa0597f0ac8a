import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";
import { users } from "./users";

/** What each admin did to what, and what changed. Append-only, like the ledger. */
export const adminDecisions = pgTable(
  "admin_decisions",
  {
    id: primaryId(),
    admin_id: uuid("admin_id")
      .notNull()
      .references(() => users.id),
    action: text("action").notNull(),
    subject_type: text("subject_type").notNull(),
    subject_id: uuid("subject_id").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    index("admin_decisions_newest").on(table.created_at, table.id),
    index("admin_decisions_subject").on(table.subject_id),
  ],
);
