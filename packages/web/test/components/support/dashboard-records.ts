import type { Dashboard } from "@signpoint/api/books/dashboard";
import type { LinkedEntry } from "@signpoint/api/ledger/earnings-entry";
import { contractPage } from "./contract-records";
import { type Answers, NO_ANSWER } from "./fake-server";
import { entry } from "./records";

/** Returns an entry of the ledger with its links: a referral bonus unless told otherwise. */
export function linked(changes: Partial<LinkedEntry> = {}): LinkedEntry {
  const { balance_after: _, ...rest } = entry(changes);
  return rest;
}

/** Returns the dashboard of a person with one bonus, who has signed before and has nothing to do. */
function dashboard(changes: Partial<Dashboard> = {}): Dashboard {
  return {
    points: 41,
    contracts_completed: 0,
    total_earned: 50,
    recent: [linked()],
    to_continue: [],
    in_review: [],
    is_newcomer: false,
    no_admin_yet: false,
    invitations: { own_waits: false, waiting: 0, over_cap: 0, hold: false, cap: 0 },
    ...changes,
  };
}

/** Returns what a server without contracts answers to the dashboard. */
export const answersOf = (changes: Partial<Dashboard> = {}): Answers => ({
  "dashboard.get": dashboard(changes),
  "contracts.list": contractPage([]),
  // What a link leads to is fetched when the pointer is on it.
  "marketplace.list": NO_ANSWER,
  "earnings.summary": NO_ANSWER,
  "earnings.list": NO_ANSWER,
});
