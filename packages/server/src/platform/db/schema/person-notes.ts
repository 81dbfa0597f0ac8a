import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";
import { users } from "./users";

/** What admins write about people, for admins alone. */
export const personNotes = pgTable(
  "person_notes",
  {
    id: primaryId(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
    admin_id: uuid("admin_id")
      .notNull()
      .references(() => users.id),
    note: text("note").notNull(),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    index("person_notes_user").on(table.user_id, table.created_at, table.id),
    check("person_notes_not_empty", sql`${table.note} <> ''`),
  ],
);
