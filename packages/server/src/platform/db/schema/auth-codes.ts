import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { authUsers } from "./auth";
import { instant } from "./columns";

/** PKCE codes: issued when a link is clicked, exchanged once for a session. */
export const authCodes = pgTable(
  "auth_codes",
  {
    /** Hash of the code. */
    code_hash: text("code_hash").primaryKey(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    kind: text("kind").$type<"signup" | "recovery" | "email_change">().notNull(),
    code_challenge: text("code_challenge").notNull(),
    code_challenge_method: text("code_challenge_method").$type<"s256" | "plain">().notNull(),
    expires_at: instant("expires_at").notNull(),
  },
  (table) => [index("auth_codes_user").on(table.user_id)],
);
