import { integer, pgTable, timestamp, varchar } from "drizzle-orm/pg-core";

/** What several servers count together. The shape is the rate limiter's own (its Drizzle store). */
export const rateLimits = pgTable("rate_limits", {
  key: varchar("key", { length: 255 }).primaryKey(),
  points: integer("points").notNull(),
  expire: timestamp("expire", { withTimezone: true, mode: "date" }),
});
