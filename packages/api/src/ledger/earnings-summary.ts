import * as z from "zod";
import { SignedPoints } from "../platform/fields";
import { PointsFigures } from "./statement";

/** A calendar month in UTC. Earned minus spent is the change of the balance. */
export const EarningsMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  earned: SignedPoints,
  spent: SignedPoints,
});
export type EarningsMonth = z.infer<typeof EarningsMonth>;

/** The sums of a person's ledger. `total_earned - total_spent = balance`, always. */
export const EarningsSummary = z.object({
  total_earned: SignedPoints,
  total_spent: SignedPoints,
  balance: SignedPoints,
  /** Dollars, of approved cash redemptions. */
  commission_fees_paid: z.number(),
  /** The figures that add up to the balance. */
  figures: PointsFigures,
  /** The last six months, the oldest first, including months without activity. */
  months: z.array(EarningsMonth),
});
export type EarningsSummary = z.infer<typeof EarningsSummary>;
