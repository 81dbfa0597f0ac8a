import * as z from "zod";
import { EARNINGS_SOURCES } from "../platform/constants";
import { Id, SignedPoints, Timestamp } from "../platform/fields";

/** One entry of the ledger. */
export const EarningsEntry = z.object({
  id: Id,
  user_id: Id,
  source: z.enum(EARNINGS_SOURCES),
  details: z.string(),
  /** Negative when points are spent; 0 for an entry that only informs. */
  points_earned: SignedPoints,
  timestamp: Timestamp,
});
export type EarningsEntry = z.infer<typeof EarningsEntry>;

/** An entry as its owner sees it, with what it is about. */
export const LinkedEntry = EarningsEntry.extend({
  /** The contract of the signing that caused it; null for every other cause. */
  contract_id: Id.nullable(),
  /** The redemption that caused it; null for every other cause. */
  redemption_id: Id.nullable(),
});
export type LinkedEntry = z.infer<typeof LinkedEntry>;

/** An entry of the ledger with its owner. */
export const Activity = EarningsEntry.extend({
  /** Null for a deleted profile. */
  username: z.string().nullable(),
});
export type Activity = z.infer<typeof Activity>;
