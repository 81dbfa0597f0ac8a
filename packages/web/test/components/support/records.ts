import type { EarningsSummary } from "@signpoint/api/ledger/earnings-summary";
import type { StatementEntry } from "@signpoint/api/ledger/statement";
import { USER_ID } from "./people";

/** The answer of an empty list. */
export const NOTHING = { items: [], next_cursor: null };

/** Returns the answer of a list with these items, and with a cursor when there are more. */
export function listOf<Item>(items: Item[], next_cursor: string | null = null) {
  return { items, next_cursor };
}

/** Returns the id of the record with this number. */
export function idOf(number: number): string {
  return `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
}

/** Returns an entry of the person's ledger: a referral bonus unless told otherwise. */
export function entry(changes: Partial<StatementEntry> = {}): StatementEntry {
  return {
    id: idOf(1),
    user_id: USER_ID,
    source: "REFERRAL_BONUS",
    details: "Referral bonus",
    points_earned: 50,
    timestamp: "2026-11-21T10:00:00.000Z",
    contract_id: null,
    redemption_id: null,
    balance_after: 50,
    ...changes,
  };
}

/** Returns the totals of a person with one referral bonus. */
export function earningsSummary(changes: Partial<EarningsSummary> = {}): EarningsSummary {
  const months = ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"];
  return {
    total_earned: 50,
    total_spent: 0,
    balance: 50,
    commission_fees_paid: 0,
    figures: { available: 50, received: 50, spent: 0, in_review: 0, returned: 0 },
    months: months.map((month) => ({ month, earned: month === "2026-11" ? 50 : 0, spent: 0 })),
    ...changes,
  };
}
