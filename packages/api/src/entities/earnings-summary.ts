import * as z from "zod";
import { SignedPoints } from "./common";

/** A calendar month in UTC; earned minus spent is what the balance moved. */
export const EarningsMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  earned: SignedPoints,
  spent: SignedPoints,
});
export type EarningsMonth = z.infer<typeof EarningsMonth>;

/** A person's points in figures: `total_earned - total_spent = balance`, always. */
export const EarningsSummary = z.object({
  total_earned: SignedPoints,
  total_spent: SignedPoints,
  balance: SignedPoints,
  /** Dollars, of approved cash redemptions. */
  commission_fees_paid: z.number(),
  /** The last six months, the oldest first, those without activity too. */
  months: z.array(EarningsMonth),
});
export type EarningsSummary = z.infer<typeof EarningsSummary>;
