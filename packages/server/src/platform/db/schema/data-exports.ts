import { DATA_EXPORT_STATES } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";
import { users } from "./users";

/**
 * Copies of everything about a person, made in the background. The row is there before the object in the file store and is
 * deleted after it.
 */
export const dataExports = pgTable(
  "data_exports",
  {
    id: primaryId(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
    state: text("state", { enum: DATA_EXPORT_STATES }).notNull(),
    /** From 0 to 100. */
    progress: integer("progress").notNull().default(0),
    /** How often a server has begun to make it. */
    attempts: integer("attempts").notNull().default(0),
    /** Until when the server that makes it is believed to be alive; null while none does. */
    leased_until: instant("leased_until"),
    size_bytes: integer("size_bytes"),
    requested_at: instant("requested_at").notNull(),
    /** From when on it is removed; null before it is ready. */
    expires_at: instant("expires_at"),
  },
  (table) => [
    uniqueIndex("data_exports_one_open")
      .on(table.user_id)
      .where(sql`state in ('queued', 'running')`),
    index("data_exports_user").on(table.user_id, table.requested_at),
    index("data_exports_due")
      .on(table.requested_at)
      .where(sql`state in ('queued', 'running', 'removing')`),
    index("data_exports_expiring").on(table.expires_at).where(sql`state = 'ready'`),
    check("data_exports_state_valid", oneOf(table.state, DATA_EXPORT_STATES)),
    check("data_exports_progress_valid", sql`${table.progress} between 0 and 100`),
    check(
      "data_exports_ready_whole",
      sql`${table.state} <> 'ready' or (${table.progress} = 100 and num_nulls(${table.size_bytes}, ${table.expires_at}) = 0)`,
    ),
    check(
      "data_exports_leased_while_running",
      sql`(${table.state} = 'running') = (${table.leased_until} is not null)`,
    ),
  ],
);
