import { MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { sql } from "drizzle-orm";
import { earnings, ledgerLeaves } from "../../../platform/db/schema/index";
import { entryLeaf, wordsHash } from "../../sealing/entry-leaf";
import { type Check, inSlice } from "./check";

/**
 * Finds entries that were changed or removed after they were sealed, and entries that were slipped
 * in between sealed ones. An entry in no block was slipped in when its id is an hour older than the
 * newest sealed one and than now: it would have been sealed by now. Only the words of a deleted
 * account's entries may change.
 */
export const SEAL_CHECKS: Check[] = [
  {
    name: "sealed ledger entries",
    slicedBy: ledgerLeaves.entry_id,
    statement: (slice) => sql`
      select concat('ledger entry ', l.entry_id, ' of block ', l.block,
        case when e.id is null then ' is gone' else ' was changed after it was sealed' end) as problem
      from ledger_leaves l left join earnings e on e.id = l.entry_id left join users u on u.id = e.user_id
      where ${inSlice(sql`l.entry_id`, slice)} and (e.id is null or l.hash <> ${entryLeaf(sql`l.words_hash`)}
        or (l.words_hash <> ${wordsHash} and u.deleted_at is null))`,
  },
  {
    name: "ledger entries in no block",
    slicedBy: earnings.id,
    statement: (slice) => sql`
      select concat('ledger entry ', e.id, ' of user ', e.user_id,
        ' is in no block, though later ones are: it was slipped in, or its seal was removed') as problem
      from earnings e
      where ${inSlice(sql`e.id`, slice)}
        and not exists (select from ledger_leaves l where l.entry_id = e.id)
        and ${timeOf(sql`e.id`)} < (
          select least(${timeOf(sql`l.entry_id`)}, extract(epoch from now()) * 1000) - ${MS_PER_HOUR}
          from ledger_leaves l order by l.entry_id desc limit 1)`,
  },
];

/** Returns the time in an id (UUID v7), in milliseconds since 1970. */
function timeOf(id: ReturnType<typeof sql>) {
  return sql`('x' || lpad(left(replace(${id}::text, '-', ''), 12), 16, '0'))::bit(64)::bigint`;
}
