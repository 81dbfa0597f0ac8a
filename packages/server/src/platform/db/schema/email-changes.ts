import { EMAIL_CHANGE_STATES } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { authUsers } from "./auth";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";
import { users } from "./users";

/**
 * Changes of email whose former mailbox is lost: they take effect by time. What each mailbox has confirmed stands in `auth_users`
 * while one waits; a trigger there ends it as stopped whenever that goes. Another trigger lets each end once: a waiting one as any
 * other state, one that took effect as taken back alone.
 */
export const emailChanges = pgTable(
  "email_changes",
  {
    id: primaryId(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    state: text("state", { enum: EMAIL_CHANGE_STATES }).notNull().default("waiting"),
    /** Both lower-cased. */
    former_email: text("former_email").notNull(),
    new_email: text("new_email").notNull(),
    /** The first of two admins who began it for the owner; null for the owner. */
    admin_id: uuid("admin_id").references(() => users.id),
    started_at: instant("started_at").notNull(),
    /** When it takes effect, if the new mailbox has confirmed it by then. */
    due_at: instant("due_at").notNull(),
    effective_at: instant("effective_at"),
    /** Until when the former mailbox can take it back. */
    undo_until: instant("undo_until"),
  },
  (table) => [
    uniqueIndex("email_changes_one_waiting").on(table.user_id).where(sql`state = 'waiting'`),
    index("email_changes_user").on(table.user_id, table.started_at),
    index("email_changes_due").on(table.due_at).where(sql`state = 'waiting'`),
    index("email_changes_started").on(table.started_at),
    check("email_changes_state_valid", oneOf(table.state, EMAIL_CHANGE_STATES)),
    check(
      "email_changes_lower_case",
      sql`${table.former_email} = lower(${table.former_email}) and ${table.new_email} = lower(${table.new_email})`,
    ),
    check("email_changes_other_email", sql`${table.former_email} <> ${table.new_email}`),
    check("email_changes_not_for_oneself", sql`${table.admin_id} <> ${table.user_id}`),
    check("email_changes_waits", sql`${table.due_at} > ${table.started_at}`),
    check(
      "email_changes_effective",
      sql`(${table.state} in ('effective', 'taken_back')) = (${table.effective_at} is not null)
        and (${table.effective_at} is null) = (${table.undo_until} is null)
        and ${table.effective_at} >= ${table.due_at} and ${table.undo_until} > ${table.effective_at}`,
    ),
  ],
);
