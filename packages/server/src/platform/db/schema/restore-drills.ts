import { index, integer, pgTable } from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";

/** Each restore drill. The next scheduled one is due by the latest `started_at`. */
export const restoreDrills = pgTable(
  "restore_drills",
  {
    id: primaryId(),
    started_at: instant("started_at").notNull(),
    /** Null while it runs, and when it ended without a result. */
    finished_at: instant("finished_at"),
    /** When the restored backup was made; null when it could not be read. */
    backup_created_at: instant("backup_created_at"),
    /** How many problems it found: 0 is a good one. */
    problems: integer("problems"),
  },
  (table) => [index("restore_drills_newest").on(table.started_at)],
);
