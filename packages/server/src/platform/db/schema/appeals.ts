import { APPEAL_STATES } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";
import { signedContracts } from "./signed-contracts";
import { users } from "./users";

/** The appeal against a rejection: at most one for each signing, decided once. */
export const appeals = pgTable(
  "appeals",
  {
    id: primaryId(),
    signed_contract_id: uuid("signed_contract_id")
      .notNull()
      .references(() => signedContracts.id),
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** Who had rejected the submission. */
    rejected_by: uuid("rejected_by")
      .notNull()
      .references(() => users.id),
    state: text("state", { enum: APPEAL_STATES }).notNull(),
    text: text("text").notNull(),
    /** The paths of the files that were uploaded for it. */
    files: jsonb("files").$type<string[]>().notNull(),
    due_at: instant("due_at").notNull(),
    decided_by: uuid("decided_by").references(() => users.id),
    decided_at: instant("decided_at"),
    note: text("note"),
    /** True when the admin who had rejected decided, because there was no other. */
    by_same_admin: boolean("by_same_admin").notNull().default(false),
    /** The points of the returned cost that were paid again; null unless overturned. */
    recharged_points: integer("recharged_points"),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("appeals_signing_unique").on(table.signed_contract_id),
    index("appeals_queue").on(table.state, table.created_at, table.id),
    check("appeals_state_valid", oneOf(table.state, APPEAL_STATES)),
    check(
      "appeals_decided_once",
      sql`(${table.state} = 'open') = (${table.decided_by} is null) and (${table.state} = 'open') = (${table.decided_at} is null)`,
    ),
    check(
      "appeals_not_decided_by_signer",
      sql`${table.decided_by} is null or ${table.decided_by} <> ${table.user_id}`,
    ),
    check(
      "appeals_decided_by_another_admin",
      sql`${table.decided_by} is null or (${table.decided_by} = ${table.rejected_by}) = ${table.by_same_admin}`,
    ),
    check(
      "appeals_recharged_when_overturned",
      sql`(${table.state} = 'overturned') = (${table.recharged_points} is not null)`,
    ),
    check("appeals_recharged_not_negative", sql`${table.recharged_points} >= 0`),
  ],
);
