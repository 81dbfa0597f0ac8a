import {
  CHANGED_ACCOUNT_DAYS,
  MANY_REDEMPTIONS,
  YOUNG_ACCOUNT_DAYS,
} from "../../platform/constants";
import { MS_PER_DAY } from "../../platform/durations";
import type { PayoutWarning } from "./payout-warning";

/** What warnings are made of, as it was when the redemption was requested. Instants are ISO 8601. */
export interface PayoutFacts {
  type: "ITEM" | "CASH";
  requested_at: string;
  /** Null for a deleted profile. */
  member_since: string | null;
  /** The person's approved cash redemptions. */
  paid_before: number;
  /** The other people who have used the account number, and some of their names. */
  account_people: number;
  account_usernames: string[];
  /** When the person used this account number first, before this redemption; null for the first time. */
  account_used_since: string | null;
  /** When the person used another account number last, before this redemption; null for never. */
  other_account_used_at: string | null;
  /** The person's redemptions in the 24 hours up to this one, which is counted. */
  redemptions_in_a_day: number;
}

/** Returns what an admin should look at before approving. Warnings never refuse anything. */
export function payoutWarnings(facts: PayoutFacts): PayoutWarning[] {
  const warnings: PayoutWarning[] = [];
  if (facts.type === "CASH") warnings.push(...cashWarnings(facts));
  if (facts.redemptions_in_a_day >= MANY_REDEMPTIONS) {
    warnings.push({ kind: "many_redemptions", redemptions: facts.redemptions_in_a_day });
  }
  return warnings;
}

function cashWarnings(facts: PayoutFacts): PayoutWarning[] {
  const warnings: PayoutWarning[] = [];
  const { requested_at, member_since, other_account_used_at: previous_used_at } = facts;
  if (facts.account_people > 0) {
    const { account_people: people, account_usernames: usernames } = facts;
    warnings.push({ kind: "shared_account", people, usernames });
  }
  const isYoung =
    member_since !== null && daysBetween(member_since, requested_at) < YOUNG_ACCOUNT_DAYS;
  if (facts.paid_before === 0 && isYoung) warnings.push({ kind: "first_payout", member_since });
  const isNew =
    facts.account_used_since === null ||
    daysBetween(facts.account_used_since, requested_at) < CHANGED_ACCOUNT_DAYS;
  if (previous_used_at !== null && isNew) {
    warnings.push({ kind: "account_changed", previous_used_at });
  }
  return warnings;
}

function daysBetween(earlier: string, later: string): number {
  return (Date.parse(later) - Date.parse(earlier)) / MS_PER_DAY;
}
