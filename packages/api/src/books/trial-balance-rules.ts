import type { SourceTotal } from "../ledger/earnings";
import type { EARNINGS_SOURCES } from "../platform/constants";

/** The accounts of the house on the other side of people's balances. */
export const OTHER_ACCOUNTS = [
  "reward",
  "bonus",
  "correction",
  "signing",
  "redeemed",
  "refunded",
  "forfeited",
] as const;
export type OtherAccount = (typeof OTHER_ACCOUNTS)[number];

/** The kinds of records that cause entries. */
export type CauseKind =
  | "signing"
  | "appeal"
  | "redemption"
  | "credit"
  | "deduction"
  | "account_deletion"
  | "person";

type Source = (typeof EARNINGS_SOURCES)[number];

/**
 * The other side of each movement of points, by its source and the kind of its cause. Nothing is written for it: an entry
 * moves the balance of its owner, and this account by the same amount in the other direction.
 */
export const OTHER_SIDES = {
  CONTRACT_SIGNED: { signing: "signing", appeal: "signing" },
  CONTRACT_COMPLETED: { signing: "reward" },
  CONTRACT_REJECTED: { signing: "refunded" },
  POINTS_EARNED: { credit: "correction" },
  POINTS_REDEEMED: {
    redemption: "redeemed",
    deduction: "correction",
    account_deletion: "forfeited",
  },
  REDEMPTION_APPROVED: { redemption: "redeemed" },
  REDEMPTION_REJECTED: { redemption: "refunded" },
  COMMISSION_FEE: { redemption: "redeemed" },
  REFERRAL_BONUS: { person: "bonus" },
  // No entry has this source.
  REFERRAL_COMMISSION: {},
} as const satisfies Record<Source, Partial<Record<CauseKind, OtherAccount>>>;

/** What the monthly totals do not tell apart, in points without a sign. */
export interface MonthDetails {
  /** Taken from people by corrections. */
  deducted: number;
  /** Given up with deleted accounts. */
  deleted: number;
  /** Of the costs of this month's signings, what was not returned though the signing ended without a decision. */
  forfeited: number;
}

/** How the accounts moved in a month: positive for what came in. The sum of all is 0. */
export interface TrialBalance {
  /** The balances of all people. */
  balances: number;
  accounts: Record<OtherAccount, number>;
  sum: number;
}

/** Returns the trial balance of a month from its totals by source. A source without another side leaves a sum that is not 0. */
export function trialBalance(
  totals: readonly SourceTotal[],
  { deducted, deleted, forfeited }: MonthDetails,
): TrialBalance {
  const accounts: Record<OtherAccount, number> = {
    reward: 0,
    bonus: 0,
    correction: deducted,
    signing: 0 - forfeited,
    redeemed: 0 - deducted - deleted,
    refunded: 0,
    forfeited: forfeited + deleted,
  };
  let balances = 0;
  for (const { source, points_in, points_out } of totals) {
    balances += points_in - points_out;
    const account = mainAccount(source);
    if (account !== undefined) accounts[account] -= points_in - points_out;
  }
  const others = Object.values(accounts).reduce((sum, points) => sum + points, 0);
  return { balances, accounts, sum: balances + others };
}

/** Returns the account of a source's first kind of cause; the others are told apart by `MonthDetails`. */
function mainAccount(source: Source): OtherAccount | undefined {
  return Object.values<OtherAccount>(OTHER_SIDES[source])[0];
}
