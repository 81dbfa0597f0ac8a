import { index, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { authUsers } from "./auth";
import { instant } from "./columns";

/**
 * The devices and networks that accounts were logged in from, so that a new one is noticed. Deleted when as old as the
 * oldest sessions.
 */
export const authKnownPlaces = pgTable(
  "auth_known_places",
  {
    user_id: uuid("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    /** Keyed hash of the program, the system and the network: the table is no list of addresses. */
    place_hash: text("place_hash").notNull(),
    seen_at: instant("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.place_hash] }),
    index("auth_known_places_seen").on(table.seen_at),
  ],
);
