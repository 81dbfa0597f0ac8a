import { sql } from "drizzle-orm";
import { check, index, pgTable, uuid } from "drizzle-orm/pg-core";
import { authUsers } from "./auth";
import { instant } from "./columns";

/** Accounts that their owners want deleted. The row goes when the owner keeps the account, and with it. */
export const accountDeletions = pgTable(
  "account_deletions",
  {
    user_id: uuid("user_id")
      .primaryKey()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    requested_at: instant("requested_at").notNull(),
    /** From when on it is deleted. */
    deletes_at: instant("deletes_at").notNull(),
  },
  (table) => [
    index("account_deletions_due").on(table.deletes_at),
    check("account_deletions_later", sql`${table.deletes_at} > ${table.requested_at}`),
  ],
);
