import { bigint, check, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { oneOf } from "./checks";

/** What triggers count with each change: counting rows would take longer the more there are. */
export const COUNTER_NAMES = [
  "users",
  "marketplace_items",
  "signings_in_progress",
  "signings_pending",
  "signings_approved",
  "signings_rejected",
  "signings_changes_requested",
  "signings_missed",
  "signings_lapsed",
  "signings_given_back",
  "redemptions_item_pending",
  "redemptions_cash_pending",
] as const;

/**
 * Sharded counters: the sum over a subject's shards is its count. Each connection to the database writes
 * to a shard of its own, so that two transactions do not wait for each other. Written by triggers alone.
 */
export const counters = pgTable(
  "counters",
  {
    subject: text("subject", { enum: COUNTER_NAMES }).notNull(),
    shard: integer("shard").notNull(),
    amount: bigint("amount", { mode: "number" }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.subject, table.shard] }),
    check("counters_subject_valid", oneOf(table.subject, COUNTER_NAMES)),
  ],
);
