import { sql } from "drizzle-orm";
import { index, jsonb, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";

/**
 * Signups that are not confirmed, for new and known emails alike. One becomes an account when its mail is
 * confirmed and no other signup of the email is pending; until then it reserves its username.
 */
export const authSignups = pgTable(
  "auth_signups",
  {
    id: primaryId(),
    /** Lower-cased. */
    email: text("email").notNull(),
    password_hash: text("password_hash").notNull(),
    username: text("username"),
    user_metadata: jsonb("user_metadata").$type<Record<string, unknown>>().notNull(),
    referred_by: uuid("referred_by"),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    index("auth_signups_email").on(table.email, table.created_at),
    index("auth_signups_username").on(sql`lower(${table.username})`),
    index("auth_signups_created_at").on(table.created_at),
  ],
);
