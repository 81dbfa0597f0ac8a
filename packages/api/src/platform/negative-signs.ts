import { NEGATIVE_REJECTIONS_MIN, type NEGATIVE_SIGNS } from "./constants";

export type NegativeSign = (typeof NEGATIVE_SIGNS)[number];

export interface PersonFacts {
  /** Submissions that admins have approved and rejected. */
  approved: number;
  rejected: number;
  failed_payouts: number;
  /** Whether somebody else has used the same account number. */
  shares_account: boolean;
  /** Suspensions that have ended. */
  past_suspensions: number;
}

/** Returns what speaks for a closer look at a person. Each is a hint and decides nothing. */
export function negativeSigns(facts: PersonFacts): NegativeSign[] {
  const { approved, rejected } = facts;
  const signs: Record<NegativeSign, boolean> = {
    rejections: rejected >= NEGATIVE_REJECTIONS_MIN && rejected >= approved,
    failed_payout: facts.failed_payouts > 0,
    shared_account: facts.shares_account,
    suspended_before: facts.past_suspensions > 0,
  };
  return (Object.keys(signs) as NegativeSign[]).filter((sign) => signs[sign]);
}
