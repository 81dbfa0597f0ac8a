import { pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** The file stores of this database, each marked with its id: the newest is the one of all servers. */
export const fileStores = pgTable("file_stores", {
  id: uuid("id").primaryKey(),
  created_at: instant("created_at").notNull(),
});
