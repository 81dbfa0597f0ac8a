import { sql } from "drizzle-orm";
import { bigint, boolean, check, pgTable } from "drizzle-orm/pg-core";

/**
 * One row, incremented by triggers with every change of a contract that the list's statistics depend on: a
 * process that caches them sees that they are stale.
 */
export const catalogueVersion = pgTable(
  "catalogue_version",
  {
    only: boolean("only").primaryKey().default(true),
    version: bigint("version", { mode: "number" }).notNull(),
  },
  (table) => [check("catalogue_version_one_row", sql`${table.only}`)],
);
