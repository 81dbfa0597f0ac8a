import { customType, pgTable, uuid } from "drizzle-orm/pg-core";

/** A position in the log of changes that a replica follows, as `16/B374D848`. */
const logPosition = customType<{ data: string }>({ dataType: () => "pg_lsn" });

/**
 * How far a replica must have come before it may answer somebody who has changed something. Kept only
 * while there is a replica.
 */
export const writeLsns = pgTable("write_marks", {
  user_id: uuid("user_id").primaryKey(),
  position: logPosition("position").notNull(),
});
