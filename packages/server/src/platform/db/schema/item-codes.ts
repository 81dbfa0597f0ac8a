import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";
import { marketplaceItems } from "./marketplace";
import { redemptions } from "./redemptions";
import { users } from "./users";

/**
 * The vault: codes of gift cards, each for one buyer. A trigger lets a code be given once, to an approved redemption of
 * its item; another refuses an approved gift card without a code.
 */
export const itemCodes = pgTable(
  "item_codes",
  {
    id: primaryId(),
    item_id: uuid("item_id")
      .notNull()
      .references(() => marketplaceItems.id),
    /** Encrypted; null once it was erased with the account of its buyer. */
    code: text("code"),
    /** The keyed hash of the code, by which a second copy of it is found. */
    code_hash: text("code_hash").notNull(),
    /** The line of the list that it came with; null when it was typed for one buyer. */
    line: integer("line"),
    added_by: uuid("added_by")
      .notNull()
      .references(() => users.id),
    added_at: instant("added_at").notNull(),
    /** The purchase that it was given to; null while it is available. */
    redemption_id: uuid("redemption_id").references(() => redemptions.id),
    given_at: instant("given_at"),
  },
  (table) => [
    uniqueIndex("item_codes_hash_unique").on(table.code_hash),
    uniqueIndex("item_codes_redemption_unique").on(table.redemption_id),
    // In the order in which codes are given.
    index("item_codes_available")
      .on(table.item_id, table.added_at, table.line, table.id)
      .where(sql`redemption_id is null`),
    index("item_codes_item_newest").on(table.item_id, table.added_at, table.id),
    check(
      "item_codes_given_whole",
      sql`(${table.redemption_id} is null) = (${table.given_at} is null)`,
    ),
    check(
      "item_codes_available_readable",
      sql`${table.redemption_id} is not null or ${table.code} is not null`,
    ),
    check("item_codes_line_positive", sql`${table.line} > 0`),
  ],
);
