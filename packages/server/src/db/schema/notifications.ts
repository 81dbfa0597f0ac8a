import { sql } from "drizzle-orm";
import { bigint, boolean, index, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";

/**
 * What admins are told. `position` orders them for readers that resume where they left off; it is given
 * after the commit, in the order of positions, so that no reader can ever pass one by.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: primaryId(),
    /** Null until the first reader comes by. */
    position: bigint("position", { mode: "number" }),
    message: text("message").notNull(),
    read: boolean("read").notNull().default(false),
    data: jsonb("data").$type<{ signed_contract_id?: string }>().notNull(),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("notifications_position_unique").on(table.position),
    index("notifications_unplaced").on(table.created_at, table.id).where(sql`position is null`),
    index("notifications_newest").on(table.created_at, table.id),
    index("notifications_unread").on(table.id).where(sql`not read`),
  ],
);
