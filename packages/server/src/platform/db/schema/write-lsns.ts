import { customType, pgTable, uuid } from "drizzle-orm/pg-core";

/** A position in the write-ahead log, as `16/B374D848`. */
const logPosition = customType<{ data: string }>({ dataType: () => "pg_lsn" });

/**
 * The log sequence number (LSN) of each person's last write. A replica may answer this person once it has
 * replayed the log up to there. Written only while there is a replica.
 */
export const writeLsns = pgTable("write_lsns", {
  user_id: uuid("user_id").primaryKey(),
  lsn: logPosition("lsn").notNull(),
});
