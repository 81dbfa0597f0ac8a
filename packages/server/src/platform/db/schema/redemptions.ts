import {
  HOLD_KINDS,
  ITEM_TYPES,
  REDEMPTION_STATUSES,
  REDEMPTION_TYPES,
} from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  numeric,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";
import { marketplaceItems } from "./marketplace";
import { users } from "./users";

/** What was stored before there were hashes, and has not been erased. */
const UNHASHED = sql`erased_at is null and (type = 'CASH' and account_hash is null
  or delivery is not null and delivery_hash is null)`;

/** An approval waits for what the buyer has to confirm, and for the end of a safety pause. */
const WAIT_CHECKS = [
  check(
    "redemptions_confirmation_valid",
    sql`case when account_confirm_by is null then account_confirmed_at is null else type = 'CASH' end`,
  ),
  check(
    "redemptions_not_approved_unconfirmed",
    sql`status <> 'APPROVED' or account_confirm_by is null or account_confirmed_at is not null`,
  ),
  check(
    "redemptions_not_approved_while_paused",
    sql`status <> 'APPROVED' or paused_until is null or coalesce(paused_until <= decided_at, false)`,
  ),
];

/**
 * Redemptions. What was bought is copied from the item: the buyer is bound to what was shown. A trigger refuses to change
 * it later.
 */
export const redemptions = pgTable(
  "redemptions",
  {
    id: primaryId(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The buyer's idempotency key: a repeated request finds the first result. */
    request_id: uuid("request_id").notNull(),
    type: text("type", { enum: REDEMPTION_TYPES }).notNull(),
    /** Tells people which redemption is meant: `7K3M-9PQX`, see `reference.ts`. */
    reference: text("reference").notNull(),
    item_id: uuid("item_id").references(() => marketplaceItems.id),
    item_type: text("item_type", { enum: ITEM_TYPES }).notNull(),
    item_name: text("item_name").notNull(),
    item_value: text("item_value").notNull(),
    /** Points. */
    price: integer("price").notNull(),
    /** Dollars; cash only. */
    amount: numeric("amount", { precision: 14, scale: 2, mode: "number" }),
    commission_amount: numeric("commission_amount", { precision: 14, scale: 2, mode: "number" })
      .notNull()
      .default(0),
    commission_rate: numeric("commission_rate", { precision: 5, scale: 4, mode: "number" })
      .notNull()
      .default(0),
    /** Naira for one dollar, and what the buyer receives in naira; cash only. */
    naira_rate: numeric("naira_rate", { precision: 12, scale: 2, mode: "number" }),
    naira_amount: numeric("naira_amount", { precision: 16, scale: 2, mode: "number" }),
    /** Encrypted; cash only. */
    bank_details: text("bank_details"),
    /** The keyed hash of the account number, by which equal accounts are found; null when it has not been computed. */
    account_hash: text("account_hash"),
    /** Where goods are delivered. Encrypted; null when the buyer has given nothing. */
    delivery: text("delivery"),
    /** The keyed hash of the delivery, by which known places are found; null without one, and when it has not been computed. */
    delivery_hash: text("delivery_hash"),
    /** The code that the item's buyers share, as it was on approval. A code of its own is in `item_codes`. */
    redemption_code: text("redemption_code"),
    /** When the buyer first looked at the code, and when they marked it as used. */
    revealed_at: instant("revealed_at"),
    used_at: instant("used_at"),
    review_note: text("review_note"),
    status: text("status", { enum: REDEMPTION_STATUSES }).notNull(),
    /** By when a decision was promised. */
    review_due_at: instant("review_due_at").notNull(),
    /** When the admins were told that the decision is overdue. */
    review_breached_at: instant("review_breached_at"),
    decided_at: instant("decided_at"),
    decided_by: uuid("decided_by").references(() => users.id),
    /** When the buyer cancelled it; null otherwise. */
    cancelled_at: instant("cancelled_at"),
    /** The latest hold: it ends by itself at `held_until`. All null when there is none or it was released. */
    held_until: instant("held_until"),
    hold_kind: text("hold_kind", { enum: HOLD_KINDS }),
    /** What the admin wrote; null for a hold by a limit. */
    hold_reason: text("hold_reason"),
    held_at: instant("held_at"),
    /** Null for a hold by a limit. */
    held_by: uuid("held_by").references(() => users.id),
    /**
     * By when the mail about the account number has to be confirmed; null when nothing was asked. A trigger refuses to change
     * it, so that only the confirmation makes an approval possible.
     */
    account_confirm_by: instant("account_confirm_by"),
    account_confirmed_at: instant("account_confirmed_at"),
    /** The end of the buyer's safety pause, while it waits for it. A trigger on `auth_users` moves it with the pause. */
    paused_until: instant("paused_until"),
    /** When bank details, delivery and code were erased, with the account or by their age. */
    erased_at: instant("erased_at"),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("redemptions_request_unique").on(table.user_id, table.request_id),
    uniqueIndex("redemptions_reference_unique").on(table.reference),
    index("redemptions_user_newest").on(table.user_id, table.created_at, table.id),
    index("redemptions_status_newest").on(table.status, table.created_at, table.id),
    index("redemptions_status_type_newest").on(
      table.status,
      table.type,
      table.created_at,
      table.id,
    ),
    index("redemptions_review_due")
      .on(table.type, table.review_due_at, table.id)
      .where(sql`status = 'PENDING'`),
    index("redemptions_unbreached")
      .on(table.review_due_at, table.id)
      .where(sql`status = 'PENDING' and review_breached_at is null`),
    index("redemptions_unconfirmed")
      .on(table.account_confirm_by, table.id)
      .where(
        sql`status = 'PENDING' and account_confirm_by is not null and account_confirmed_at is null`,
      ),
    index("redemptions_user_pending").on(table.user_id).where(sql`status = 'PENDING'`),
    index("redemptions_shared_codes").on(table.item_id).where(sql`redemption_code is not null`),
    index("redemptions_user_paid_cash")
      .on(table.user_id)
      .where(sql`type = 'CASH' and status = 'APPROVED'`),
    index("redemptions_account")
      .on(table.account_hash, table.user_id)
      .where(sql`account_hash is not null`),
    index("redemptions_cash_newest").on(table.created_at, table.id).where(sql`type = 'CASH'`),
    index("redemptions_cash_day")
      .on(sql`greatest(${table.created_at}, ${table.held_until})`)
      .where(sql`type = 'CASH'`),
    index("redemptions_unhashed").on(table.id).where(UNHASHED),
    check("redemptions_type_valid", oneOf(table.type, REDEMPTION_TYPES)),
    check("redemptions_item_type_valid", oneOf(table.item_type, ITEM_TYPES)),
    check(
      "redemptions_cash_by_item_type",
      sql`(${table.type} = 'CASH') = (${table.item_type} = 'Cash')`,
    ),
    check(
      "redemptions_reference_valid",
      sql`${table.reference} ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'`,
    ),
    check("redemptions_status_valid", oneOf(table.status, REDEMPTION_STATUSES)),
    check("redemptions_price_positive", sql`${table.price} > 0`),
    check(
      "redemptions_cash_is_complete",
      sql`${table.type} <> 'CASH' or (${table.amount} > 0 and (${table.bank_details} is not null or ${table.erased_at} is not null)
        and ${table.naira_rate} > 0 and ${table.naira_amount} >= 0)`,
    ),
    check(
      "redemptions_erased_without_anything",
      sql`${table.erased_at} is null or (${table.status} <> 'PENDING'
        and num_nonnulls(${table.bank_details}, ${table.account_hash}, ${table.delivery}, ${table.delivery_hash}, ${table.redemption_code}) = 0)`,
    ),
    check(
      "redemptions_cancelled_by_buyer_alone",
      sql`${table.cancelled_at} is null or (${table.status} = 'REJECTED' and ${table.decided_at} is null and ${table.decided_by} is null)`,
    ),
    check(
      "redemptions_hold_is_complete",
      sql`(${table.held_until} is null) = (${table.hold_kind} is null)
        and (${table.held_until} is null) = (${table.held_at} is null)
        and (${table.hold_kind} is not distinct from 'admin') = (${table.hold_reason} is not null)
        and (${table.hold_kind} is not distinct from 'admin') = (${table.held_by} is not null)`,
    ),
    check("redemptions_hold_kind_valid", oneOf(table.hold_kind, HOLD_KINDS)),
    check(
      "redemptions_not_approved_while_held",
      sql`${table.status} <> 'APPROVED' or ${table.held_until} is null or ${table.held_until} <= ${table.decided_at}`,
    ),
    ...WAIT_CHECKS,
    check(
      "redemptions_code_after_approval",
      sql`${table.redemption_code} is null or ${table.status} = 'APPROVED'`,
    ),
    check(
      "redemptions_revealed_after_approval",
      sql`num_nonnulls(${table.revealed_at}, ${table.used_at}) = 0 or ${table.status} = 'APPROVED'`,
    ),
    check(
      "redemptions_commission_within_amount",
      sql`${table.commission_amount} >= 0 and ${table.commission_amount} <= coalesce(${table.amount}, 0)`,
    ),
    check(
      "redemptions_not_decided_by_buyer",
      sql`${table.decided_by} is null or ${table.decided_by} <> ${table.user_id}`,
    ),
    check(
      "redemptions_not_held_by_buyer",
      sql`${table.held_by} is null or ${table.held_by} <> ${table.user_id}`,
    ),
  ],
);
