import { sql } from "drizzle-orm";
import { boolean, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";

/**
 * The outbox: a mail is inserted in the transaction that causes it and delivered after the commit, so that neither
 * happens without the other. A delivered mail is deleted, because links in it are secrets.
 */
export const mails = pgTable(
  "mails",
  {
    id: primaryId(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text_body: text("text_body").notNull(),
    html_body: text("html_body").notNull(),
    reply_to: text("reply_to"),
    /** For the header `List-Unsubscribe`; null for a mail that was asked for. */
    unsubscribe_url: text("unsubscribe_url"),
    /** Whether it has a link or code that signs its reader in: such a mail is in no backup. */
    has_token: boolean("has_token").notNull().default(false),
    attempts: integer("attempts").notNull().default(0),
    /** Null when delivery was given up. */
    next_attempt_at: instant("next_attempt_at"),
    last_error: text("last_error"),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    index("mails_due").on(table.next_attempt_at).where(sql`next_attempt_at is not null`),
    index("mails_newest").on(table.created_at, table.id),
  ],
);
