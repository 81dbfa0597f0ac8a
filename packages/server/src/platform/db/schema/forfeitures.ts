import { index, integer, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";
import { signedContracts } from "./signed-contracts";

/**
 * What signings that ended without a decision forfeited of their cost, each by the time of its end, and what extensions took back
 * of that, by the time of the extension. A trigger inserts them, and nothing changes them: a month that is over stays as it was.
 */
export const forfeitures = pgTable(
  "forfeitures",
  {
    signed_contract_id: uuid("signed_contract_id")
      .notNull()
      .references(() => signedContracts.id),
    /** 1 for the first of a signing. */
    number: integer("number").notNull(),
    /** Below 0 for what was taken back. */
    points: integer("points").notNull(),
    at: instant("at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.signed_contract_id, table.number] }),
    index("forfeitures_by_time").on(table.at),
  ],
);
