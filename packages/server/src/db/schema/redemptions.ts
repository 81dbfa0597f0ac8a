import { REDEMPTION_STATUSES, REDEMPTION_TYPES } from "@signpoint/api/constants";
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

/** Redemptions. Name, value and price are copies: the buyer is bound to what was shown. */
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
    item_id: uuid("item_id").references(() => marketplaceItems.id),
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
    /** Encrypted; cash only. */
    bank_details: text("bank_details"),
    /** The gift card's code, as it was on approval. */
    redemption_code: text("redemption_code"),
    review_note: text("review_note"),
    status: text("status", { enum: REDEMPTION_STATUSES }).notNull(),
    /** By when a decision was promised. */
    review_due_at: instant("review_due_at").notNull(),
    /** When the admins were told that the decision is overdue. */
    review_breached_at: instant("review_breached_at"),
    decided_at: instant("decided_at"),
    decided_by: uuid("decided_by").references(() => users.id),
    created_at: instant("created_at").notNull(),
  },
  (table) => [
    uniqueIndex("redemptions_request_unique").on(table.user_id, table.request_id),
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
    index("redemptions_user_paid_cash")
      .on(table.user_id)
      .where(sql`type = 'CASH' and status = 'APPROVED'`),
    check("redemptions_type_valid", oneOf(table.type, REDEMPTION_TYPES)),
    check("redemptions_status_valid", oneOf(table.status, REDEMPTION_STATUSES)),
    check("redemptions_price_positive", sql`${table.price} > 0`),
    check(
      "redemptions_cash_is_complete",
      sql`${table.type} <> 'CASH' or (${table.amount} > 0 and ${table.bank_details} is not null)`,
    ),
    check(
      "redemptions_code_after_approval",
      sql`${table.redemption_code} is null or ${table.status} = 'APPROVED'`,
    ),
    check(
      "redemptions_commission_within_amount",
      sql`${table.commission_amount} >= 0 and ${table.commission_amount} <= coalesce(${table.amount}, 0)`,
    ),
    check(
      "redemptions_not_decided_by_buyer",
      sql`${table.decided_by} is null or ${table.decided_by} <> ${table.user_id}`,
    ),
  ],
);
