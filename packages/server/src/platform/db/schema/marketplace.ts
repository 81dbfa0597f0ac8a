import { ITEM_TYPES } from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";

/** The rank of items whose value is no amount of dollars: after all others. */
const LAST_RANK = sql.raw(String(Number.MAX_SAFE_INTEGER));
/** The amounts that `parseDollars` reads. */
const DOLLARS = sql.raw(String.raw`'^(US)?\$?\s?(\d{1,3}(,\d{3})+|\d+)(\.\d{1,2})?(\s?USD)?$'`);
const AMOUNT = sql.raw(
  String.raw`replace(substring(value from '[\d,]+(?:\.\d+)?'), ',', '')::numeric`,
);

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
    /** The code that all buyers share; null when each gets one of the vault. */
    redemption_code: text("redemption_code"),
    /** Delivered at the purchase, without a review. */
    instant: boolean("instant").notNull().default(false),
    /** Admins are told when no more than this are left; null for never. */
    low_stock_at: integer("low_stock_at"),
    /** When they were told; null again once there is more. */
    low_stock_told_at: instant("low_stock_told_at"),
    created_at: instant("created_at").notNull(),
    /** Deleted items are hidden and kept for history. */
    deleted_at: instant("deleted_at"),
    /** Counts the admins' edits, not the sales. An edit of an older version is refused. */
    version: integer("version").notNull().default(1),
    /** Random, and drawn anew by a trigger at each change of a published column: servers keep what is published by it. */
    content_id: uuid("content_id").notNull().defaultRandom(),
    /** A thousand times the points that a dollar of the value costs, rounded up: the best value first. */
    value_rank: bigint("value_rank", { mode: "number" })
      .notNull()
      .generatedAlwaysAs(
        (): SQL =>
          sql`case when trim(value) !~* ${DOLLARS} then ${LAST_RANK} when ${AMOUNT} between 0.01 and 1000000 then ceil(price::numeric * 1000 / ${AMOUNT})::bigint else ${LAST_RANK} end`,
      ),
    /** The searched text. The character between the two parts cannot be typed. */
    search_text: text("search_text")
      .notNull()
      .generatedAlwaysAs((): SQL => sql`lower(name || chr(1) || description)`),
  },
  (table) => [
    index("marketplace_items_value").on(table.value_rank, table.id).where(sql`deleted_at is null`),
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
    check(
      "marketplace_items_instant_gift_cards",
      sql`not ${table.instant} or ${table.type} = 'Gift Card'`,
    ),
    check("marketplace_items_low_stock_not_negative", sql`${table.low_stock_at} >= 0`),
  ],
);
