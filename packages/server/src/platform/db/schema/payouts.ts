import { PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant } from "./columns";
import { redemptions } from "./redemptions";
import { secondApprovals } from "./second-approvals";
import { users } from "./users";

/** What ends by the clock: it waits for another account, or for the mail about it. */
const WAITS = sql`state = 'awaiting_details'
  or (state = 'to_pay' and account_confirm_by is not null and account_confirmed_at is null)`;

/**
 * The payout of each approved cash redemption. A trigger inserts it with the approval, so there is one for each and
 * never a second; another allows the moves of `PAYOUT_TRANSITIONS` alone, and a
 * third records each in `payout_moves`. The columns are those of the latest attempt.
 */
export const payouts = pgTable(
  "payouts",
  {
    redemption_id: uuid("redemption_id")
      .primaryKey()
      .references(() => redemptions.id),
    /** The buyer, who cannot handle it. */
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
    state: text("state", { enum: PAYOUT_STATES }).notNull(),
    /** What the masked account number shows, to search by; null when it shows nothing. */
    account_ending: text("account_ending"),
    /** The bank's reference of the transfer. */
    reference: text("reference"),
    /** Why it failed. */
    reason: text("reason"),
    /** Approved before payouts were recorded: nobody is named. */
    is_unrecorded: boolean("is_unrecorded").notNull().default(false),
    /** The latest export. */
    exported_at: instant("exported_at"),
    exported_by: uuid("exported_by").references(() => users.id),
    sent_at: instant("sent_at"),
    sent_by: uuid("sent_by").references(() => users.id),
    confirmed_at: instant("confirmed_at"),
    confirmed_by: uuid("confirmed_by").references(() => users.id),
    failed_at: instant("failed_at"),
    /** Null when the buyer or the system ended it: another account was not confirmed by mail. */
    failed_by: uuid("failed_by").references(() => users.id),
    /** When the money came back after the bank had confirmed it. */
    returned_at: instant("returned_at"),
    returned_by: uuid("returned_by").references(() => users.id),
    /** When the points went back. */
    points_returned_at: instant("points_returned_at"),
    /** Until when the buyer can give another account. */
    details_due_at: instant("details_due_at"),
    /** The other account that the buyer has given: the id that the link of its mail names. All null for that of the purchase. */
    details_id: uuid("details_id"),
    details_given_at: instant("details_given_at"),
    /** By when it has to be confirmed by mail. */
    account_confirm_by: instant("account_confirm_by"),
    account_confirmed_at: instant("account_confirmed_at"),
    /** What a second admin has to confirm before it is paid to that account; null below the sums. */
    second_approval_id: uuid("second_approval_id").references(() => secondApprovals.id),
    /** When the redemption was approved. */
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    index("payouts_queue").on(table.state, table.created_at, table.redemption_id),
    index("payouts_waiting")
      .on(
        sql`(case ${table.state} when 'to_pay' then ${table.account_confirm_by} else ${table.details_due_at} end)`,
      )
      .where(WAITS),
    index("payouts_without_ending").on(table.redemption_id).where(sql`account_ending is null`),
    index("payouts_by_details").on(table.details_id).where(sql`details_id is not null`),
    check("payouts_state_valid", oneOf(table.state, PAYOUT_STATES)),
    check(
      "payouts_state_has_times",
      sql`case ${table.state}
        when 'to_pay' then num_nonnulls(${table.sent_at}, ${table.confirmed_at}) = 0
        when 'sent' then ${table.sent_at} is not null and ${table.confirmed_at} is null
        when 'confirmed' then num_nulls(${table.sent_at}, ${table.confirmed_at}) = 0
        when 'awaiting_details' then ${table.details_due_at} is not null
          and (${table.confirmed_at} is null) = (${table.returned_at} is null)
        when 'failed' then ${table.failed_at} is not null and ${table.confirmed_at} is null
        else num_nulls(${table.confirmed_at}, ${table.returned_at}) = 0 end
        and num_nonnulls(${table.failed_at}, ${table.returned_at}) = case when ${table.state} in ('to_pay', 'sent', 'confirmed') then 0 else 1 end
        and (${table.points_returned_at} is not null) = (${table.state} in ('failed', 'returned'))`,
    ),
    check(
      "payouts_reference_when_sent",
      sql`(${table.sent_at} is null) = (${table.reference} is null) and ${table.reference} <> ''`,
    ),
    check(
      "payouts_reason_when_failed",
      sql`(coalesce(${table.failed_at}, ${table.returned_at}) is null) = (${table.reason} is null) and ${table.reason} <> ''`,
    ),
    check(
      "payouts_admins_named",
      sql`(${table.exported_at} is null) = (${table.exported_by} is null)
        and (${table.returned_at} is null) = (${table.returned_by} is null)
        and ((${table.failed_at} is null) = (${table.failed_by} is null)
          or (${table.state} = 'failed' and ${table.details_id} is not null and ${table.account_confirmed_at} is null))
        and (${table.is_unrecorded} or ((${table.sent_at} is null) = (${table.sent_by} is null)
          and (${table.confirmed_at} is null) = (${table.confirmed_by} is null)))`,
    ),
    check(
      "payouts_not_handled_by_buyer",
      sql`not coalesce(${table.user_id} in (${table.exported_by}, ${table.sent_by}, ${table.confirmed_by}, ${table.failed_by}, ${table.returned_by}), false)`,
    ),
    check(
      "payouts_returned_by_another_admin_in_time",
      sql`${table.returned_by} <> ${table.confirmed_by} and ${table.returned_at} <= ${table.confirmed_at} + interval '1440 hours'`,
    ),
    check(
      "payouts_details_complete",
      sql`num_nonnulls(${table.details_id}, ${table.details_given_at}, ${table.account_confirm_by}) in (0, 3)
        and (${table.details_id} is not null or num_nonnulls(${table.account_confirmed_at}, ${table.second_approval_id}) = 0)
        and ${table.account_confirmed_at} < ${table.account_confirm_by}`,
    ),
    check(
      "payouts_not_handled_unconfirmed",
      sql`${table.details_id} is null or ${table.account_confirmed_at} is not null or num_nonnulls(${table.exported_at}, ${table.sent_at}) = 0`,
    ),
  ],
);

/**
 * Each move of a payout from one state to another, in their order: what has happened, also before another account was
 * given. A trigger inserts them, and nothing changes them but the erasure of an account.
 */
export const payoutMoves = pgTable(
  "payout_moves",
  {
    redemption_id: uuid("redemption_id")
      .notNull()
      .references(() => payouts.redemption_id),
    /** 1 for the first move. */
    number: integer("number").notNull(),
    /** The state that it led to. */
    state: text("state", { enum: PAYOUT_STATES }).notNull(),
    at: instant("at").notNull(),
    /** Null for the buyer and for the system. */
    admin_id: uuid("admin_id").references(() => users.id),
    /** The bank's reference, when it was sent. */
    reference: text("reference"),
    /** Why the money did not arrive; null for everything else, and where the buyer took the points after that. */
    reason: text("reason"),
  },
  (table) => [
    primaryKey({ columns: [table.redemption_id, table.number] }),
    index("payout_moves_by_time").on(table.state, table.at),
    check("payout_moves_state_valid", oneOf(table.state, PAYOUT_STATES)),
  ],
);
