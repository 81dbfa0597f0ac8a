import { ITEM_TYPES, REDEMPTION_STATUSES, REDEMPTION_TYPES } from "@signpoint/api/constants";
import { type SQL, sql } from "drizzle-orm";
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
import { users } from "./users";

export const marketplaceItems = pgTable(
  "marketplace_items",
  {
    id: primaryId(),
    name: text("name").notNull(),
    type: text("type", { enum: ITEM_TYPES }).notNull(),
    /** Points. */
    price: integer("price").notNull(),
    description: text("description").notNull(),
    value: text("value").notNull(),
    /** Stock. */
    quantity: integer("quantity").notNull(),
    image_url: text("image_url").notNull(),
    redemption_code: text("redemption_code"),
    created_at: instant("created_at").notNull(),
    /** Deleted items are hidden and kept for history. */
    deleted_at: instant("deleted_at"),
    /** What the search looks in; nobody can type the character between the two. */
    search_text: text("search_text")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(name || chr(1) || description)`),
  },
  (table) => [
    index("marketplace_items_price").on(table.price, table.id).where(sql`deleted_at is null`),
    index("marketplace_items_type_price")
      .on(table.type, table.price, table.id)
      .where(sql`deleted_at is null`),
    index("marketplace_items_newest").on(table.created_at, table.id).where(sql`deleted_at is null`),
    index("marketplace_items_search")
      .using("gin", sql`search_text gin_trgm_ops`)
      .with({ gin_pending_list_limit: 256 })
      .where(sql`deleted_at is null`),
    index("marketplace_items_search_short")
      .using("gin", sql`short_grams(search_text)`)
      .with({ gin_pending_list_limit: 256 })
      .where(sql`deleted_at is null`),
    check("marketplace_items_type_valid", oneOf(table.type, ITEM_TYPES)),
    check("marketplace_items_price_positive", sql`${table.price} > 0`),
    check("marketplace_items_quantity_not_negative", sql`${table.quantity} >= 0`),
  ],
);

/** Name, value and price are copies: the buyer is bound to what was shown. */
export const redemptions = pgTable(
  "redemptions",
  {
    id: primaryId(),
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
    /** The buyer's own name for the attempt: a repeat finds the first result. */
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
