import type { EARNINGS_SOURCES } from "@signpoint/api/constants";
import type { Transaction } from "../db/client";
import { newId } from "../db/new-id";
import { earnings } from "../db/schema/index";
import { violatesConstraint } from "../db/violations";

export interface NewEntry {
  user_id: string;
  source: (typeof EARNINGS_SOURCES)[number];
  /** With `PERSON` (`people/person-in-text.ts`) where the name of `person_id` is to be shown. */
  details: string;
  /** Whom the details name. */
  person_id?: string;
  /** Negative when points are spent; 0 for a note. */
  points_earned: number;
  /** The record that caused the entry; each cause is entered once per person and source. */
  cause_id: string;
}

/** The entry would take the balance below 0. */
export class InsufficientPointsError extends Error {}

/** The same cause has been entered before. */
export class DuplicateCauseError extends Error {}

/**
 * Writes ledger entries, the only way in which points move: the database adds each to the balance of
 * its owner. Call it inside the transaction of the change that causes it, and let its errors end that
 * transaction.
 */
export async function postEntries(
  tx: Transaction,
  entries: readonly NewEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const timestamp = now.toISOString();
  // One order for everybody, so that two transactions never wait for each other's balances.
  const ordered = [...entries].sort((a, b) => (a.user_id < b.user_id ? -1 : 1));
  try {
    await tx
      .insert(earnings)
      .values(ordered.map((entry) => ({ ...entry, id: newId(), timestamp })));
  } catch (error) {
    if (violatesConstraint(error, "users_points_not_negative")) throw new InsufficientPointsError();
    if (violatesConstraint(error, "earnings_cause_unique")) throw new DuplicateCauseError();
    throw error;
  }
}
