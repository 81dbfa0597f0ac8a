import * as z from "zod";
import { SignedPoints } from "../platform/fields";

/** What the house owes or may come to owe, in points. */
export const Liability = z.object({
  /** The sum of all balances. */
  outstanding: SignedPoints,
  /** Prices of cash that is approved and neither confirmed as paid nor failed. */
  payouts: SignedPoints,
  in_review: z.object({
    /** Prices of pending redemptions. */
    redemptions: SignedPoints,
    /** Rewards of submissions that are not decided. */
    submissions: SignedPoints,
  }),
  /** What open contracts can still cost. */
  contracts: z.object({
    /** Rewards of free places. */
    free: SignedPoints,
    /** Rewards of signings that are being worked on. */
    signed: SignedPoints,
    /** How many of them have no limit of places. */
    unlimited: z.int(),
  }),
  /** The sum of all of it; null when a contract without a limit of places is open. */
  total: SignedPoints.nullable(),
  /** The house's rate, a setting; null without one. */
  points_per_dollar: z.number().nullable(),
  /** Whether an upgrade took the rate over, and no admin has confirmed it. */
  rate_taken_over: z.boolean(),
  /** Dollars at that rate; null where it or the points are. */
  value: z.object({ outstanding: z.number().nullable(), total: z.number().nullable() }),
  /** The setting RESERVE_POINTS; null when it is not set. */
  reserve: SignedPoints.nullable(),
  /** The last six months in UTC, the oldest first: what went to people, what they spent, and all balances at the end. */
  months: z.array(
    z.object({
      month: z.string(),
      issued: SignedPoints,
      spent: SignedPoints,
      outstanding: SignedPoints,
    }),
  ),
});
export type Liability = z.infer<typeof Liability>;
