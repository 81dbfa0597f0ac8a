import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { authUsers } from "./auth";
import { instant, primaryId } from "./columns";

/**
 * Suspensions of accounts. One is open from its start until it is lifted, or until its end has been carried out: then the
 * deadlines of the person have been moved by its length. `auth_users.banned_until` is what logins and calls read.
 */
export const suspensions = pgTable(
  "suspensions",
  {
    id: primaryId(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    /** What the person reads at login; null when the operator gave none. */
    reason: text("reason"),
    started_at: instant("started_at").notNull(),
    /** When it ends by itself; null without an end. */
    ends_at: instant("ends_at"),
    /** Null while it is open. */
    ended_at: instant("ended_at"),
  },
  (table) => [
    uniqueIndex("suspensions_one_open").on(table.user_id).where(sql`ended_at is null`),
    index("suspensions_user").on(table.user_id, table.started_at),
    index("suspensions_ending").on(table.ends_at).where(sql`ended_at is null`),
    check(
      "suspensions_times_in_order",
      sql`coalesce(${table.ends_at}, 'infinity') > ${table.started_at}
        and coalesce(${table.ended_at}, 'infinity') >= ${table.started_at}`,
    ),
  ],
);
