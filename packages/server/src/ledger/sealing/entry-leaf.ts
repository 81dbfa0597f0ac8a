import { type SQL, sql } from "drizzle-orm";

/** The hash of the words of the row `e` of `earnings`. */
export const wordsHash: SQL<string> = sql<string>`encode(sha256(convert_to(e.details, 'UTF8')), 'hex')`;

/**
 * Returns the hash of an entry as a leaf (RFC 6962), computed by the database from the row `e` of `earnings` and the hash
 * of its words. With that hash, a leaf can be shown to anybody without telling what the entry says, and fits the
 * entry of a deleted account, whose words were erased.
 */
export function entryLeaf(words: SQL): SQL<string> {
  return sql<string>`encode(sha256('\\x00'::bytea || convert_to(concat_ws(E'\\n',
    'signpoint-entry-1', e.id, e.user_id, e.source, e.points_earned, e.cause_id, coalesce(e.person_id::text, ''),
    to_char(e."timestamp" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), ${words}), 'UTF8')), 'hex')`;
}
