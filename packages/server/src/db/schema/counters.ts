import { bigint, check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";

/** What is counted as it changes, because counting it anew would take longer the more there is. */
export const COUNTER_NAMES = [
  "users",
  "marketplace_items",
  "signings_in_progress",
  "signings_pending",
  "signings_approved",
  "signings_rejected",
  "redemptions_item_pending",
  "redemptions_cash_pending",
] as const;

/**
 * The sum over a subject's slots is its count. Each connection to the database counts in a slot of its
 * own, so that two transactions do not wait for each other. Written by triggers, and by nothing else.
 */
export const counters = pgTable(
  "kept_counts",
  {
    subject: text("subject", { enum: COUNTER_NAMES }).notNull(),
    slot: integer("slot").notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.slot] }),
    check("kept_counts_subject_valid", oneOf(table.subject, COUNTER_NAMES)),
  ],
);
