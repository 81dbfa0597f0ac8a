import { integer, numeric, pgTable, text } from "drizzle-orm/pg-core";

/**
 * Rollup: the fees of approved cash redemptions in each calendar month (UTC), in dollars. Written by a trigger on
 * approvals, and by nothing else.
 */
export const commissionTotals = pgTable("commission_totals", {
  /** `2026-11` */
  month: text("month").primaryKey(),
  redemptions: integer("redemptions").notNull(),
  amount: numeric("amount", { precision: 18, scale: 2, mode: "number" }).notNull(),
  commission: numeric("commission", { precision: 18, scale: 2, mode: "number" }).notNull(),
  /** The sum of their rates. */
  rates: numeric("rates", { precision: 18, scale: 4, mode: "number" }).notNull(),
});
