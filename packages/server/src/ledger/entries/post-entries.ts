import type { EARNINGS_SOURCES } from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { violatesConstraint } from "../../platform/db/violations";

type Source = (typeof EARNINGS_SOURCES)[number];

/** An entry in SQL: what its columns are for each row of `from`. They mean the same as those of `NewEntry`. */
export interface EntrySql {
  id: SQL;
  userId: SQL;
  source: Source | SQL;
  details: SQL;
  personId?: SQL;
  points: SQL;
  causeId: SQL;
  now: SQL;
  /** A table or CTE: one entry for each of its rows, in their order. */
  from: SQL;
}

/**
 * Returns the INSERT of ledger entries, the only one, as a CTE of the statement that makes the change; the database adds
 * each to its owner's balance. The comment names the writer: in tests the database refuses entries of any other.
 */
export function insertEntrySql(entry: EntrySql): SQL {
  const { id, userId, details, personId = sql`null::uuid`, points, causeId, now, from } = entry;
  const source = typeof entry.source === "string" ? sql.raw(`'${entry.source}'`) : entry.source;
  return sql`insert into earnings /* insertEntrySql */
      (id, user_id, source, details, person_id, points_earned, cause_id, timestamp)
    select ${id}, ${userId}, ${source}, ${details}, ${personId}, ${points}, ${causeId}, ${now} from ${from}`;
}

export interface NewEntry {
  user_id: string;
  source: Source;
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
  // Two transactions with the same people could deadlock: balances are locked in the order of ids.
  const ordered = [...entries].sort((a, b) => (a.user_id < b.user_id ? -1 : 1));
  const rows = JSON.stringify(ordered.map((entry) => ({ ...entry, id: newId() })));
  try {
    await tx.execute(
      insertEntrySql({
        id: sql`id`,
        userId: sql`user_id`,
        source: sql`source`,
        details: sql`details`,
        personId: sql`person_id`,
        points: sql`points_earned`,
        causeId: sql`cause_id`,
        now: sql`${now.toISOString()}::timestamptz`,
        from: sql`json_to_recordset(${rows}::json) as given (id uuid, user_id uuid, source text, details text,
          person_id uuid, points_earned bigint, cause_id uuid)`,
      }),
    );
  } catch (error) {
    if (violatesConstraint(error, "users_points_not_negative")) throw new InsufficientPointsError();
    if (violatesConstraint(error, "earnings_cause_unique")) throw new DuplicateCauseError();
    throw error;
  }
}
