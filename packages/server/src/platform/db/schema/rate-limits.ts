import { integer, pgTable, timestamp, varchar } from "drizzle-orm/pg-core";

/** Rate limits that several servers share. The columns are those of the rate limiter's Drizzle store. */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull(),
  expire: timestamp("expire", { withTimezone: true, mode: "date" }),
});
