import * as z from "zod";
import { SignedPoints } from "../platform/fields";

/** How people's balances and the accounts on their other side moved in a calendar month in UTC: positive for what came in. */
export const TrialBalanceMonth = z.object({
  /** `2026-11` */
  month: z.string(),
  /** The balances of all people. */
  balances: SignedPoints,
  accounts: z.object({
    /** Issued as rewards. */
    reward: SignedPoints,
    /** Issued as bonuses. */
    bonus: SignedPoints,
    /** Issued less taken by corrections. */
    correction: SignedPoints,
    /** Paid for signing, less what was forfeited. */
    signing: SignedPoints,
    redeemed: SignedPoints,
    /** Returned for rejected submissions and redemptions. */
    refunded: SignedPoints,
    /** Costs of signings of this month that ended without work, and balances of deleted accounts. */
    forfeited: SignedPoints,
  }),
  /** Of all of them: 0. */
  sum: SignedPoints,
});
export type TrialBalanceMonth = z.infer<typeof TrialBalanceMonth>;
