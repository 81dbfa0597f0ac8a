import { ITEM_TYPES } from "@signpoint/api/constants";
import { type SQL, sql } from "drizzle-orm";
import { check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";
import { instant, primaryId } from "./columns";

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
    /** Counts the admins' edits, not the sales. An edit of an older version is refused. */
    version: integer("version").notNull().default(1),
    /** The searched text. The character between the two parts cannot be typed. */
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
