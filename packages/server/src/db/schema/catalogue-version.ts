import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable } from "drizzle-orm/pg-core";

/**
 * One row, counted up by triggers with every change of a contract that the list's figures depend on:
 * whoever keeps those figures in memory sees at once, in any process, that they are old.
 */
export const catalogueVersion = pgTable(
  "catalogue_version",
  {
    only: boolean("only").primaryKey().default(true),
    version: bigint("version", { mode: "number" }).notNull(),
  },
  (table) => [check("catalogue_version_one_row", sql`${table.only}`)],
);
