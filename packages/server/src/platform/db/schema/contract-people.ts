import { index, pgTable, primaryKey, uuid } from "drizzle-orm/pg-core";
import { contracts } from "./contracts";
import { users } from "./users";

/** The people who can sign a contract where only named ones can. Never shown to others. */
export const contractPeople = pgTable(
  "contract_people",
  {
    contract_id: uuid("contract_id")
      .notNull()
      .references(() => contracts.id),
    user_id: uuid("user_id")
      .notNull()
      .references(() => users.id),
  },
  (table) => [
    primaryKey({ columns: [table.contract_id, table.user_id] }),
    index("contract_people_user").on(table.user_id),
  ],
);
