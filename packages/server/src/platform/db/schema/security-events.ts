import { PERSONAL_EVENTS } from "@signpoint/api/accounts/safety/security-events";
import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { authUsers } from "./auth";
import { instant, primaryId } from "./columns";

/** What happened to accounts, for their owners: the lines of the security log that name one, kept for 90 days. */
export const securityEvents = pgTable(
  "security_events",
  {
    id: primaryId(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    event: text("event", { enum: PERSONAL_EVENTS }).notNull(),
    /** How, in our words: by which method, or which sessions ended. */
    detail: text("detail"),
    /** The program and the IP address of the request; null for what others did, and for a command. */
    user_agent: text("user_agent"),
    ip: text("ip"),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    index("security_events_user").on(table.user_id, table.created_at, table.id),
    index("security_events_created_at").on(table.created_at),
  ],
);
