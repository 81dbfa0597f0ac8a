import { MS_PER_HOUR } from "@signpoint/api/platform/durations";
import { sql } from "drizzle-orm";
import {
  adminDecisions,
  earnings,
  ledgerDecisionLeaves,
  ledgerLeaves,
  users,
} from "../../../platform/db/schema/index";
import { decisionLeaf, entryLeaf, saltedHash, wordsHash } from "../../sealing/entry-leaf";
import { type Check, inSlice } from "./check";

/** Whether the decision `d` is about a deleted person, or a record of theirs. */
const IS_ABOUT_DELETED = sql`coalesce(is_about_deleted(d.subject_type, d.subject_id), false)`;

/**
 * Finds entries and decisions that were changed or removed after they were sealed, and those that were slipped in between sealed
 * ones. One in no block was slipped in when its id is an hour older than the newest sealed one and than now: it would have
 * been sealed by now. Only the words of a deleted account's entries, and what decisions about it say, may change.
 */
export const SEAL_CHECKS: Check[] = [
  {
    name: "sealed ledger entries",
    slicedBy: ledgerLeaves.entry_id,
    statement: (slice) => sql`
      select concat('ledger entry ', l.entry_id, ' of block ', l.block,
        case when e.id is null then ' is gone' else ' was changed after it was sealed' end) as problem
      from ledger_leaves l left join earnings e on e.id = l.entry_id left join users u on u.id = e.user_id
      where ${inSlice(sql`l.entry_id`, slice)} and (e.id is null or l.hash <> ${entryLeaf({ words: sql`l.words_hash`, number: sql`l.number`, balance: sql`l.balance` })}
        or l.user_id <> e.user_id
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
  {
    name: "numbers of sealed ledger entries",
    slicedBy: users.id,
    // Of a person's entries that were sealed before they were numbered, the first numbered one goes on from their number and sum.
    statement: (slice) => sql`
      select concat('ledger entry ', n.entry_id, ' of user ', n.user_id, ' is sealed as number ', n.number, ' with ', n.balance,
        ' points after it, and does not follow the one before: expected number ', n.expected, ' with ', n.left_over) as problem
      from (
        select l.entry_id, l.user_id, l.number, l.balance,
          coalesce(lag(l.number) over own, (select count(*) from ledger_leaves o join earnings oe on oe.id = o.entry_id
            where oe.user_id = l.user_id and o.number is null)) + 1 as expected,
          coalesce(lag(l.balance) over own, (select coalesce(sum(oe.points_earned), 0) from ledger_leaves o
            join earnings oe on oe.id = o.entry_id where oe.user_id = l.user_id and o.number is null)) + e.points_earned as left_over
        from ledger_leaves l join earnings e on e.id = l.entry_id
        where ${inSlice(sql`l.user_id`, slice)}
        window own as (partition by l.user_id order by l.number)
      ) n
      where n.number <> n.expected or n.balance <> n.left_over`,
  },
  {
    name: "sealed decisions",
    slicedBy: ledgerDecisionLeaves.decision_id,
    statement: (slice) => sql`
      select concat('decision ', l.decision_id, ' of block ', l.block,
        case when d.id is null then ' is gone' when l.salt is null then ' has lost its salt, though no account was deleted'
          else ' was changed after it was sealed' end) as problem
      from ledger_decision_leaves l left join admin_decisions d on d.id = l.decision_id
      where ${inSlice(sql`l.decision_id`, slice)} and (d.id is null
        or l.hash <> ${decisionLeaf({ before: sql`l.before_hash`, after: sql`l.after_hash` })}
        or l.before_hash <> ${saltedHash(sql`l.salt`, sql`d."before"`)} or l.after_hash <> ${saltedHash(sql`l.salt`, sql`d."after"`)}
        or l.salt is null and not ${IS_ABOUT_DELETED})`,
  },
  {
    name: "decisions in no block",
    slicedBy: adminDecisions.id,
    statement: (slice) => sql`
      select concat('decision ', d.id, ' is in no block, though later ones are: it was slipped in, or its seal was removed') as problem
      from admin_decisions d
      where ${inSlice(sql`d.id`, slice)}
        and not exists (select from ledger_decision_leaves l where l.decision_id = d.id)
        and ${timeOf(sql`d.id`)} < (
          select least(${timeOf(sql`l.decision_id`)}, extract(epoch from now()) * 1000) - ${MS_PER_HOUR}
          from ledger_decision_leaves l order by l.decision_id desc limit 1)`,
  },
];

/**
 * Finds entries whose time is not that of their id: an entry of today that was given the time of a month that is over. For data
 * that was made by a real clock alone: demo data has times of the past.
 */
export const TIME_CHECKS: Check[] = [
  {
    name: "times of ledger entries",
    slicedBy: earnings.id,
    statement: (slice) => sql`
      select concat('ledger entry ', e.id, ' of user ', e.user_id, ' says ', e."timestamp",
        ', but was made at another time, as its id tells') as problem
      from earnings e
      where ${inSlice(sql`e.id`, slice)}
        and abs(extract(epoch from e."timestamp") * 1000 - ${timeOf(sql`e.id`)}) > ${MS_PER_HOUR}`,
  },
];

/** Returns the time in an id (UUID v7), in milliseconds since 1970. */
function timeOf(id: ReturnType<typeof sql>) {
  return sql`('x' || lpad(left(replace(${id}::text, '-', ''), 12), 16, '0'))::bit(64)::bigint`;
}
