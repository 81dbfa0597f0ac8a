import { sql } from "drizzle-orm";
import { index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";

/**
 * The outbox: a mail is written in the transaction that causes it and delivered afterwards, so that
 * neither can happen without the other.
 */
export const mails = pgTable(
  "mails",
  {
    id: primaryId(),
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text_body: text("text_body").notNull(),
    html_body: text("html_body").notNull(),
    attempts: integer("attempts").notNull().default(0),
    next_attempt_at: instant("next_attempt_at").notNull(),
    sent_at: instant("sent_at"),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    index("mails_due").on(table.next_attempt_at).where(sql`sent_at is null`),
    index("mails_newest").on(table.created_at.desc(), table.id.desc()),
  ],
);
