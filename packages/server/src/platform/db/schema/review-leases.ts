import { pgTable, uuid } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * Which admin is reviewing which pending submission or redemption. A lease orders queues and shows a name; nothing is
 * refused for it. It has no foreign keys: they would lock the rows of people for something that lasts minutes. A scan
 * removes ended ones: an index would be written at each renewal.
 */
export const reviewLeases = pgTable("review_leases", {
  /** The id of the signing or the redemption. */
  subject_id: uuid("subject_id").primaryKey(),
  /** The admin who reviews it. */
  holder_id: uuid("holder_id").notNull(),
  /** By the database's clock. */
  expires_at: instant("expires_at").notNull(),
});
