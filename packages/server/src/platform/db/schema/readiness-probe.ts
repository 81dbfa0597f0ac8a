import { pgTable, text } from "drizzle-orm/pg-core";

/**
 * Never holds a committed row: the readiness check inserts one and rolls it back, to see whether the database
 * takes writes. The migration makes the table unlogged and stores `padding` in the row, so that each try
 * needs a page on the disk.
 */
export const readinessProbe = pgTable("readiness_probe", { padding: text("padding").notNull() });
