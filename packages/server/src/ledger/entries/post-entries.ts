import type { EARNINGS_SOURCES } from "@signpoint/api/platform/constants";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { earnings } from "../../platform/db/schema/index";
import { violatesConstraint } from "../../platform/db/violations";

export interface NewEntry {
  user_id: string;
  source: (typeof EARNINGS_SOURCES)[number];
  /** Contains `PERSON` (`people/person-in-text.ts`) where the name of `person_id` is inserted. */
  details: string;
  /** The person that the details name. */
  person_id?: string;
  /** Negative when points are spent; 0 for a note. */
  points_earned: number;
  /**
   * The id of the record that caused the entry. A cause has at most one entry per person and
   * source.
   */
  cause_id: string;
}

/** Thrown when an entry would make the balance negative. */
export class InsufficientPointsError extends Error {}

/** Thrown when the cause already has an entry of the same person and source. */
export class DuplicateCauseError extends Error {}

/**
 * Inserts ledger entries; the database adds each to its owner's balance. Call it in the transaction
 * of the change that causes the entries, and let its errors roll that back. Throws
 * `InsufficientPointsError` and `DuplicateCauseError`.
 */
export async function postEntries(
  tx: Transaction,
  entries: readonly NewEntry[],
  now: Date,
): Promise<void> {
  if (entries.length === 0) return;
  const timestamp = now.toISOString();
  // Two transactions with the same people could deadlock: balances are locked in the order of ids.
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
