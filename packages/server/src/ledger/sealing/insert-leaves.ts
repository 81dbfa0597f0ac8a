import { MS_PER_MINUTE } from "@signpoint/api/platform/durations";
import { type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { decisionLeaf, entryLeaf, saltedHash, wordsHash } from "./entry-leaf";

/**
 * An entry can commit after one with a later id, and must still be sealed: a run looks this far
 * back from the newest sealed entry, or from now. No transaction lasts this long.
 */
export const LATE_COMMIT_MS = 2 * MS_PER_MINUTE;
/**
 * The same for a thorough run, because the clocks of servers can differ. The audit reports entries
 * that are an hour late.
 */
export const LATE_CLOCK_MS = 50 * MS_PER_MINUTE;

/** What is sealed: the rows of a table, each with a leaf. Their ids grow with time. */
interface Sealable {
  /** The table, and its alias in `insert`. */
  from: SQL;
  id: SQL;
  leaves: SQL;
  leafId: SQL;
  /** Returns the INSERT of the leaves of at most `limit` rows, from `position` on. */
  insert: (given: { waiting: SQL; block: number; position: number; limit: number }) => SQL;
}

const ENTRIES: Sealable = {
  from: sql`earnings e`,
  id: sql`e.id`,
  leaves: sql`ledger_leaves`,
  leafId: sql`entry_id`,
  // Each step reads the one before once: without statistics of what waits, the planner would join them row by row.
  insert: ({ waiting, block, position, limit }) => sql`
    with waiting as materialized (
      select e.* from earnings e where ${waiting} order by e.id limit ${limit}
    ), counted as (
      select e.*, row_number() over own as own_number, sum(e.points_earned) over own as own_sum
      from waiting e window own as (partition by e.user_id order by e.id)
    ), numbered as (
      select c.*, c.own_number + first_value(coalesce(last.number, unnumbered.number)) over own as number,
        (c.own_sum + first_value(coalesce(last.balance, unnumbered.balance)) over own)::bigint as balance
      from counted c
      left join lateral (select l.number, l.balance from ledger_leaves l where c.own_number = 1 and l.user_id = c.user_id
        order by l.number desc limit 1) last on true
      left join lateral (select count(*) as number, coalesce(sum(o.points_earned), 0) as balance from earnings o
        join ledger_leaves l on l.entry_id = o.id
        where c.own_number = 1 and last.number is null and o.user_id = c.user_id) unnumbered on true
      window own as (partition by c.user_id order by c.id)
    )
    insert into ledger_leaves (entry_id, block, position, hash, words_hash, user_id, number, balance)
    select e.id, ${block}::bigint, ${position}::int - 1 + row_number() over (order by e.id),
      ${entryLeaf({ words: wordsHash, number: sql`e.number`, balance: sql`e.balance` })}, ${wordsHash}, e.user_id, e.number, e.balance
    from numbered e
    returning position, hash`,
};

const DECISIONS: Sealable = {
  from: sql`admin_decisions d`,
  id: sql`d.id`,
  leaves: sql`ledger_decision_leaves`,
  leafId: sql`decision_id`,
  insert: ({ waiting, block, position, limit }) => sql`
    with waiting as materialized (
      select d.*, gen_random_uuid()::text as salt from admin_decisions d where ${waiting} order by d.id limit ${limit}
    ), hashed as (
      select d.*, ${saltedHash(sql`d.salt`, sql`d."before"`)} as before_hash, ${saltedHash(sql`d.salt`, sql`d."after"`)} as after_hash
      from waiting d
    )
    insert into ledger_decision_leaves (decision_id, block, position, hash, before_hash, after_hash, salt)
    select d.id, ${block}::bigint, ${position}::int - 1 + row_number() over (order by d.id),
      ${decisionLeaf({ before: sql`d.before_hash`, after: sql`d.after_hash` })}, d.before_hash, d.after_hash, d.salt
    from hashed d
    returning position, hash`,
};

/** What is sealed, in the order of a block. */
const SEALED = [ENTRIES, DECISIONS];

/** Returns whether something is in no block, without a transaction and its lock: mostly there is nothing. */
export async function isAnyWaiting(db: Database, lateMs: number): Promise<boolean> {
  for (const sealable of SEALED) {
    const waiting = await isWaiting(db, sealable, lateMs);
    const rows = await executeRows(
      db,
      sql`select 1 from ${sealable.from} where ${waiting} limit 1`,
    );
    if (rows.length > 0) return true;
  }
  return false;
}

/** Inserts the leaves of the next block, `max` at most. Returns their hashes in the order of the block, and how many are entries. */
export async function insertLeaves(
  tx: Transaction,
  { block, lateMs, max }: { block: number; lateMs: number; max: number },
): Promise<{ leaves: string[]; entries: number }> {
  const leaves: string[] = [];
  const counts: number[] = [];
  for (const sealable of SEALED) {
    const waiting = await isWaiting(tx, sealable, lateMs);
    const given = { waiting, block, position: leaves.length, limit: max - leaves.length };
    const rows = await executeRows<{ position: number; hash: string }>(tx, sealable.insert(given));
    rows.sort((one, other) => one.position - other.position);
    leaves.push(...rows.map(({ hash }) => hash));
    counts.push(rows.length);
  }
  return { leaves, entries: counts[0] ?? 0 };
}

/** Returns the SQL condition on a row: it is in no block, and young enough to be sealed. */
async function isWaiting(
  db: Database,
  { id, leaves, leafId }: Sealable,
  lateMs: number,
): Promise<SQL> {
  const [newest] = await executeRows<{ id: string }>(
    db,
    sql`select ${leafId} as id from ${leaves} order by ${leafId} desc limit 1`,
  );
  // A server whose clock is ahead makes ids of the future, beside which all other entries would be
  // too late: look back from now instead.
  const from = newest === undefined ? 0 : Math.min(timeOfId(newest.id), Date.now()) - lateMs;
  return sql`${id} >= ${firstIdOf(from)}::uuid
    and not exists (select from ${leaves} l where l.${leafId} = ${id})`;
}

/** Returns the time in an id (UUID v7), in milliseconds since 1970. */
function timeOfId(id: string): number {
  return Number.parseInt(id.replace("-", "").slice(0, 12), 16);
}

/** Returns the smallest id of that time. */
function firstIdOf(timeMs: number): string {
  const digits = Math.max(0, Math.floor(timeMs)).toString(16).padStart(12, "0");
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
}
