import { PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant } from "./columns";
import { redemptions } from "./redemptions";
import { users } from "./users";

/**
 * The payout of each approved cash redemption. A trigger inserts it with the approval, so there is one for each and
 * never a second; another allows the moves of `PAYOUT_TRANSITIONS` alone.
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
    failed_by: uuid("failed_by").references(() => users.id),
    /** When the redemption was approved. */
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    index("payouts_queue").on(table.state, table.created_at, table.redemption_id),
    check("payouts_state_valid", oneOf(table.state, PAYOUT_STATES)),
    check(
      "payouts_state_has_times",
      sql`case ${table.state}
        when 'to_pay' then num_nonnulls(${table.sent_at}, ${table.confirmed_at}, ${table.failed_at}) = 0
        when 'sent' then ${table.sent_at} is not null and num_nonnulls(${table.confirmed_at}, ${table.failed_at}) = 0
        when 'confirmed' then num_nulls(${table.sent_at}, ${table.confirmed_at}) = 0 and ${table.failed_at} is null
        else ${table.failed_at} is not null and ${table.confirmed_at} is null end`,
    ),
    check(
      "payouts_reference_when_sent",
      sql`(${table.sent_at} is null) = (${table.reference} is null) and ${table.reference} <> ''`,
    ),
    check(
      "payouts_reason_when_failed",
      sql`(${table.failed_at} is null) = (${table.reason} is null) and ${table.reason} <> ''`,
    ),
    check(
      "payouts_admins_named",
      sql`(${table.exported_at} is null) = (${table.exported_by} is null)
        and (${table.failed_at} is null) = (${table.failed_by} is null)
        and (${table.is_unrecorded} or ((${table.sent_at} is null) = (${table.sent_by} is null)
          and (${table.confirmed_at} is null) = (${table.confirmed_by} is null)))`,
    ),
    check(
      "payouts_not_handled_by_buyer",
      sql`not coalesce(${table.user_id} in (${table.exported_by}, ${table.sent_by}, ${table.confirmed_by}, ${table.failed_by}), false)`,
    ),
  ],
);
