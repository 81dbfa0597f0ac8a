import { type SQL, sql } from "drizzle-orm";

/** The hash of the words of the row `e` of `earnings`. */
export const wordsHash: SQL<string> = sql<string>`encode(sha256(convert_to(e.details, 'UTF8')), 'hex')`;

/** What a leaf says beside its entry. */
interface LeafColumns {
  words: SQL;
  /** How many of the person's entries were sealed up to this one; null in leaves of before entries were numbered. */
  number: SQL;
  balance: SQL;
}

/**
 * Returns the hash of an entry as a leaf (RFC 6962), computed by the database from the row `e` of `earnings`, the hash of its
 * words, its number and the balance after it. With the hash of the words, a leaf can be shown to anybody without telling what
 * the entry says, and fits the entry of a deleted account, whose words were erased.
 */
export function entryLeaf({ words, number, balance }: LeafColumns): SQL<string> {
  return leafSql(sql`case when ${number} is null then 'signpoint-entry-1' else 'signpoint-entry-2' end, e.id, e.user_id,
    e.source, e.points_earned, e.cause_id, coalesce(e.person_id::text, ''), ${isoText(sql`e."timestamp"`)}, ${words},
    ${number}::text, ${balance}::text`);
}

/** Returns the hash of a decision as a leaf, from the row `d` of `admin_decisions` and the hashes of what it changed. */
export function decisionLeaf(hashes: { before: SQL; after: SQL }): SQL<string> {
  return leafSql(sql`'signpoint-decision-1', d.id, d.actor, coalesce(d.admin_id::text, ''), d.action, d.subject_type,
    d.subject_id, ${isoText(sql`d.created_at`)}, ${hashes.before}, ${hashes.after}`);
}

/** Returns the salted hash of a JSON column; of null, too. */
export function saltedHash(salt: SQL, json: SQL): SQL<string> {
  return sql<string>`encode(sha256(convert_to(${salt} || E'\\n' || coalesce(${json}::text, ''), 'UTF8')), 'hex')`;
}

/** Returns the hash of lines as a leaf; lines that are null are left out. */
function leafSql(lines: SQL): SQL<string> {
  return sql<string>`encode(sha256('\\x00'::bytea || convert_to(concat_ws(E'\\n', ${lines}), 'UTF8')), 'hex')`;
}

function isoText(time: SQL): SQL {
  return sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}
