import { index, integer, pgTable } from "drizzle-orm/pg-core";
import { instant, primaryId } from "./columns";

/** The result of each scheduled audit, shared by all servers: the next one is due by the latest row. */
export const auditRuns = pgTable(
  "audit_runs",
  {
    id: primaryId(),
    finished_at: instant("finished_at").notNull(),
    mismatches: integer("mismatches").notNull(),
  },
  (table) => [index("audit_runs_newest").on(table.finished_at)],
);
