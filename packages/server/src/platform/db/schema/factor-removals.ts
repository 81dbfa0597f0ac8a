import { FACTOR_REMOVAL_STATES } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { authUsers } from "./auth";
import { oneOf } from "./checks";
import { instant } from "./columns";
import { secondApprovals } from "./second-approvals";

/**
 * Removals of lost second factors that an admin has started: one open for each person, and each ends once. The second approval
 * of the same id says who asked, why, and who confirmed. A trigger refuses to carry one out for an admin, and to confirm one
 * without its second approval. An ended one goes after 90 days.
 */
export const factorRemovals = pgTable(
  "factor_removals",
  {
    id: uuid("id")
      .primaryKey()
      .references(() => secondApprovals.id),
    user_id: uuid("user_id")
      .notNull()
      .references(() => authUsers.id, { onDelete: "cascade" }),
    state: text("state", { enum: FACTOR_REMOVAL_STATES }).notNull().default("open"),
    requested_at: instant("requested_at").notNull(),
    confirmed_at: instant("confirmed_at"),
    ended_at: instant("ended_at"),
  },
  (table) => [
    uniqueIndex("factor_removals_one_open").on(table.user_id).where(sql`state = 'open'`),
    index("factor_removals_due").on(table.requested_at).where(sql`state = 'open'`),
    index("factor_removals_user").on(table.user_id),
    check("factor_removals_state_valid", oneOf(table.state, FACTOR_REMOVAL_STATES)),
    check("factor_removals_ended", sql`(${table.state} = 'open') = (${table.ended_at} is null)`),
    check(
      "factor_removals_waited",
      sql`${table.state} <> 'carried_out' or ${table.ended_at} >= ${table.requested_at} + case when ${table.confirmed_at} is null then interval '72 hours' else interval '24 hours' end`,
    ),
  ],
);
