import { SECOND_APPROVAL_KINDS, SECOND_APPROVAL_STATES } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
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

/**
 * Decisions that a second admin has to confirm: decided once, never by the first admin or the person
 * concerned. A redemption or submission is not approved, and a contract not active, while one about it is open: triggers refuse.
 */
export const secondApprovals = pgTable(
  "second_approvals",
  {
    id: primaryId(),
    kind: text("kind", { enum: SECOND_APPROVAL_KINDS }).notNull(),
    state: text("state", { enum: SECOND_APPROVAL_STATES }).notNull().default("open"),
    /** The redemption, the signing, the user, the contract, the item, the announcement or the settings. */
    subject_id: uuid("subject_id").notNull(),
    /** The person whom it is about; null for a contract, settings, an item and an announcement. */
    user_id: uuid("user_id").references(() => users.id),
    /** Null for a contract without a limit of places, and for what is not about points. */
    points: bigint("points", { mode: "number" }),
    /** The reason of a correction, or the note of the decision. */
    reason: text("reason"),
    /** The signing whose reward a deduction takes back. */
    signed_contract_id: uuid("signed_contract_id").references(() => signedContracts.id),
    /** The fields that get other values, of settings and items; null for everything else. */
    changes: jsonb("changes").$type<Record<string, unknown>>(),
    /** The email that a person who has lost the mailbox is to get, lower-cased; deleted when it is decided or withdrawn. */
    new_email: text("new_email"),
    /** The gift card's code that the first admin typed, encrypted; deleted when it is decided or withdrawn. */
    code: text("code"),
    requested_by: uuid("requested_by")
      .notNull()
      .references(() => users.id),
    requested_at: instant("requested_at").notNull(),
    decided_by: uuid("decided_by").references(() => users.id),
    /** Whether the operator's command stood in for the second admin. */
    decided_by_command: boolean("decided_by_command").notNull().default(false),
    decided_at: instant("decided_at"),
    note: text("note"),
    /** The recorded decision that carried it out: the cause of the ledger entry of a correction. */
    decision_id: uuid("decision_id"),
  },
  (table) => [
    uniqueIndex("second_approvals_one_open")
      .on(table.subject_id, table.kind)
      .where(
        sql`state = 'open' and kind in ('redemption', 'submission', 'payout_details', 'contract', 'email_change', 'admin_grant', 'item', 'release', 'announcement')`,
      ),
    index("second_approvals_open").on(table.subject_id).where(sql`state = 'open'`),
    index("second_approvals_queue").on(table.state, table.requested_at, table.id),
    check("second_approvals_kind_valid", oneOf(table.kind, SECOND_APPROVAL_KINDS)),
    check("second_approvals_state_valid", oneOf(table.state, SECOND_APPROVAL_STATES)),
    check("second_approvals_points_positive", sql`${table.points} > 0`),
    check(
      "second_approvals_person_named",
      sql`(${table.kind} in ('contract', 'settings', 'item', 'announcement')) = (${table.user_id} is null) and (${table.kind} in ('contract', 'email_change', 'factor_removal', 'admin_grant', 'settings', 'item', 'announcement') or ${table.points} is not null)`,
    ),
    check("second_approvals_not_for_oneself", sql`${table.requested_by} <> ${table.user_id}`),
    check("second_approvals_second_admin", sql`${table.decided_by} <> ${table.requested_by}`),
    check("second_approvals_not_decided_by_person", sql`${table.decided_by} <> ${table.user_id}`),
    check(
      "second_approvals_decided",
      sql`(${table.state} in ('confirmed', 'refused')) = (${table.decided_at} is not null) and (${table.decided_at} is not null) = (${table.decided_by} is not null or ${table.decided_by_command})`,
    ),
    check(
      "second_approvals_command_confirms",
      sql`not ${table.decided_by_command} or (${table.decided_by} is null and ${table.state} = 'confirmed')`,
    ),
    check(
      "second_approvals_signing_of_deduction",
      sql`${table.signed_contract_id} is null or ${table.kind} = 'deduction'`,
    ),
    check(
      "second_approvals_code_while_open",
      sql`${table.code} is null or ${table.kind} = 'redemption' and ${table.state} = 'open'`,
    ),
    check(
      "second_approvals_email_while_open",
      sql`(${table.new_email} is not null) = (${table.kind} = 'email_change' and ${table.state} = 'open')
        and ${table.new_email} = lower(${table.new_email}) and (${table.kind} <> 'email_change' or ${table.points} is null)`,
    ),
    check(
      "second_approvals_changes_listed",
      sql`(${table.changes} is not null) = (${table.kind} in ('settings', 'item'))`,
    ),
    check(
      "second_approvals_carried_out",
      sql`(${table.state} = 'confirmed') = (${table.decision_id} is not null)`,
    ),
  ],
);
