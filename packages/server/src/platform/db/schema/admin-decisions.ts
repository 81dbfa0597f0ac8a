import {
  ADMIN_ACTIONS,
  DECISION_ACTORS,
  DECISION_SUBJECTS,
} from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";
import { users } from "./users";

/** The audit log: what each admin did to which record, and what changed. Append-only, like the ledger. */
export const adminDecisions = pgTable(
  "admin_decisions",
  {
    id: primaryId(),
    /** Who decided. */
    actor: text("actor", { enum: DECISION_ACTORS }).notNull().default("admin"),
    /** Null when no admin decided, but a command or the system. */
    admin_id: uuid("admin_id").references(() => users.id),
    action: text("action", { enum: ADMIN_ACTIONS }).notNull(),
    subject_type: text("subject_type", { enum: DECISION_SUBJECTS }).notNull(),
    subject_id: uuid("subject_id").notNull(),
    before: jsonb("before").$type<Record<string, unknown>>(),
    after: jsonb("after").$type<Record<string, unknown>>(),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    index("admin_decisions_newest").on(table.created_at, table.id),
    index("admin_decisions_subject").on(table.subject_id, table.created_at, table.id),
    index("admin_decisions_admin").on(table.admin_id, table.created_at, table.id),
    index("admin_decisions_action").on(table.action, table.created_at, table.id),
    // A month is closed once: what its report said then.
    uniqueIndex("admin_decisions_month_closed_once")
      .on(sql`("after" ->> 'month')`)
      .where(sql`action = 'close_month'`),
    check(
      "admin_decisions_closed_month_complete",
      sql`${table.action} <> 'close_month' or (${table.actor} = 'system'
        and coalesce(${table.after} ->> 'month' ~ '^[0-9]{4}-(0[1-9]|1[0-2])$', false) and ${table.after} ?& array['checksum', 'figures'])`,
    ),
    check("admin_decisions_actor_valid", oneOf(table.actor, DECISION_ACTORS)),
    check(
      "admin_decisions_admin_named",
      sql`(${table.actor} = 'admin') = (${table.admin_id} is not null)`,
    ),
  ],
);
