import { DEFAULT_SETTINGS, SETTINGS_ID } from "@signpoint/api/constants";
import { sql } from "drizzle-orm";
import { check, integer, pgTable } from "drizzle-orm/pg-core";
import { primaryId } from "./columns";

/** What admins set for the whole product. One row, which a migration inserts. */
export const settings = pgTable(
  "settings",
  {
    id: primaryId(),
    /** Hours within which a submission or an appeal is decided. */
    review_contract_hours: integer("review_contract_hours")
      .notNull()
      .default(DEFAULT_SETTINGS.review_contract_hours),
    /** Hours within which an ordered item is decided. */
    review_item_hours: integer("review_item_hours")
      .notNull()
      .default(DEFAULT_SETTINGS.review_item_hours),
    /** Weekdays in UTC within which cash is decided. */
    review_cash_weekdays: integer("review_cash_weekdays")
      .notNull()
      .default(DEFAULT_SETTINGS.review_cash_weekdays),
  },
  (table) => [
    check("settings_one_row", sql`${table.id} = ${sql.raw(`'${SETTINGS_ID}'`)}::uuid`),
    check(
      "settings_review_times_positive",
      sql`${table.review_contract_hours} > 0 and ${table.review_item_hours} > 0 and ${table.review_cash_weekdays} > 0`,
    ),
  ],
);
