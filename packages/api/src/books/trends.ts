import * as z from "zod";
import { MS_PER_DAY } from "../platform/durations";

/** So many weeks are drawn. */
const WEEKS = 12;
const MONDAY = 1;

/** How long something waits: from the last of these days before it up to so many days; null without an end. */
export const QUEUE_AGES = [1, 2, 7, null] as const;

const QueueAge = z.object({
  /** Under so many days, and not in the row before; null for all that are older. */
  under_days: z.int().nullable(),
  submissions: z.int(),
  redemptions: z.int(),
});

const CashWeek = z.object({
  /** Its Monday in UTC, as `2026-11-23`. */
  week: z.iso.date(),
  /** Sent to bank accounts, after the fee. */
  dollars: z.number(),
  payouts: z.int(),
});

/** What an admin would rather look at than read. */
export const Trends = z.object({
  /** What waits for a decision, by how long it waits. */
  queue: z.array(QueueAge),
  /** The cash of the last 12 weeks, the oldest first. */
  cash: z.array(CashWeek),
});
export type Trends = z.infer<typeof Trends>;

/** Returns the Mondays of the last 12 weeks in UTC, as `2026-11-23`, the oldest first and the week of `now` last. */
export function trendWeeks(now: Date): string[] {
  const today = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate());
  const monday = today - ((now.getUTCDay() + 7 - MONDAY) % 7) * MS_PER_DAY;
  return Array.from({ length: WEEKS }, (_, index) =>
    new Date(monday - (WEEKS - 1 - index) * 7 * MS_PER_DAY).toISOString().slice(0, 10),
  );
}
