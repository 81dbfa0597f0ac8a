import { STATUSES_WITHOUT_PLACE, UNPAID_PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import { wordList } from "../../../platform/db/schema/checks";
import {
  appeals,
  contracts,
  marketplaceItems,
  payouts,
  redemptions,
  signedContracts,
} from "../../../platform/db/schema/index";
import { type Check, differs, inSlice, type Slice } from "./check";

/**
 * The points that a signing must have moved in total: its cost, and its reward or refund. A signing that an appeal has
 * overturned has both; what was paid again for it is checked with the appeal.
 */
const SIGNING_TOTAL = sql`case
  when s.overturned_at is not null then s.points_reward
  when s.status = 'approved' then s.points_reward - s.points_cost
  when s.status = 'rejected' then 0
  when s.status in ('lapsed', 'given_back') then (s.agreed->>'lapse_refund')::integer - s.points_cost
  else - s.points_cost end`;

/** What of the cost of a signing is not returned though it ended without a decision. */
const FORFEITED = sql`case s.status when 'missed' then s.points_cost
  when 'lapsed' then s.points_cost - (s.agreed->>'lapse_refund')::integer
  when 'given_back' then s.points_cost - (s.agreed->>'lapse_refund')::integer else 0 end`;

/** The signings that hold a place within the limit. */
const HOLDS_PLACE = sql`status not in ${wordList(STATUSES_WITHOUT_PLACE)} and overturned_at is null`;

/** What an overturned appeal took again of the cost that had been returned. */
const APPEAL_TOTAL = sql`- coalesce(a.recharged_points, 0)`;

/** Whether the points of a redemption were returned: it was rejected, or its payout failed or came back. */
const IS_REFUNDED = sql`(r.status = 'REJECTED' or exists (
  select from payouts p where p.redemption_id = r.id and p.state in ${wordList(UNPAID_PAYOUT_STATES)}))`;

/** The points that a redemption must have moved in total: its price, unless it was refunded. */
const REDEMPTION_TOTAL = sql`case when ${IS_REFUNDED} then 0 else - r.price end`;

/** Whether a redemption has a payout: approved cash, and nothing else. */
const IS_PAID_OUT = sql`(r.type = 'CASH' and r.status = 'APPROVED')`;

/** What a cash redemption pays in naira: the amount less the fee, at the rate of the purchase. */
const NAIRA = sql`case r.type when 'CASH' then round((r.amount - r.commission_amount) * r.naira_rate, 2) end`;

/**
 * The expected stock: the quantity of the decision that created the item, changed by each recorded edit, less one for
 * each redemption that was not refunded.
 */
const STOCK = sql`coalesce(d.decided, 0) - coalesce(r.redeemed, 0)`;

function places(name: string, column: SQL, counted: SQL): Check {
  return {
    name,
    slicedBy: contracts.id,
    statement: (slice: Slice) => sql`
      select ${differs(sql`${sql.raw(`'${name} of contract '`)}, c.id`, sql`coalesce(s.n, 0)`, column)}
      from contracts c
      left join lateral (
        select count(*) as n from signed_contracts where contract_id = c.id and ${counted}
      ) s on true
      where ${inSlice(sql`c.id`, slice)} and ${column} <> coalesce(s.n, 0)`,
  };
}

/** Compares each signing, redemption, contract and item with the entries and counts that its state demands. */
export const STATE_CHECKS: Check[] = [
  places("places taken", sql`c.places_taken`, HOLDS_PLACE),
  places(
    "approved places",
    sql`c.places_approved`,
    sql`status = 'approved' and overturned_at is null`,
  ),
  places("overturned places", sql`c.places_overturned`, sql`overturned_at is not null`),
  {
    name: "signings",
    slicedBy: signedContracts.id,
    statement: (slice) => sql`
      select ${differs(sql`'ledger entries of signing ', s.id`, SIGNING_TOTAL, sql`coalesce(e.total, 0)`)}
      from signed_contracts s
      left join lateral (
        select sum(points_earned) filter (where user_id = s.user_id) as total from earnings
        where cause_id = s.id and source in ('CONTRACT_SIGNED', 'CONTRACT_COMPLETED', 'CONTRACT_REJECTED')
      ) e on true
      where ${inSlice(sql`s.id`, slice)} and coalesce(e.total, 0) <> ${SIGNING_TOTAL}`,
  },
  {
    name: "forfeitures",
    slicedBy: signedContracts.id,
    statement: (slice) => sql`
      select ${differs(sql`'points forfeited by signing ', s.id`, FORFEITED, sql`coalesce(f.points, 0)`)}
      from signed_contracts s
      left join lateral (
        select sum(points) as points, (array_agg(at order by number desc))[1] as at
        from forfeitures where signed_contract_id = s.id
      ) f on true
      where ${inSlice(sql`s.id`, slice)} and (coalesce(f.points, 0) <> ${FORFEITED}
        or f.points <> 0 and s.ended_at is not null and f.at <> s.ended_at)`,
  },
  {
    name: "appeals",
    slicedBy: appeals.id,
    statement: (slice) => sql`
      select ${differs(sql`'ledger entries of appeal ', a.id`, APPEAL_TOTAL, sql`coalesce(e.total, 0)`)}
      from appeals a
      join signed_contracts s on s.id = a.signed_contract_id
      left join lateral (
        select sum(points_earned) filter (where user_id = a.user_id) as total from earnings
        where cause_id = a.id and source = 'CONTRACT_SIGNED'
      ) e on true
      where ${inSlice(sql`a.id`, slice)} and (coalesce(e.total, 0) <> ${APPEAL_TOTAL}
        or a.recharged_points > s.points_cost
        or (a.state = 'overturned') <> (s.overturned_at is not null))`,
  },
  {
    name: "redemptions",
    slicedBy: redemptions.id,
    statement: (slice) => sql`
      select ${differs(sql`'ledger entries of redemption ', r.id`, REDEMPTION_TOTAL, sql`coalesce(e.total, 0)`)}
      from redemptions r
      left join lateral (
        select sum(points_earned) filter (where user_id = r.user_id) as total from earnings
        where cause_id = r.id and source in ('POINTS_REDEEMED', 'REDEMPTION_REJECTED')
      ) e on true
      where ${inSlice(sql`r.id`, slice)} and coalesce(e.total, 0) <> ${REDEMPTION_TOTAL}`,
  },
  {
    name: "payouts",
    slicedBy: redemptions.id,
    statement: (slice) => sql`
      select ${differs(
        sql`'payouts of redemption ', r.id`,
        sql`case when ${IS_PAID_OUT} then 1 else 0 end`,
        sql`case when p.redemption_id is null then 0 else 1 end`,
      )}
      from redemptions r
      left join payouts p on p.redemption_id = r.id and p.user_id = r.user_id
      where ${inSlice(sql`r.id`, slice)} and ${IS_PAID_OUT} <> (p.redemption_id is not null)`,
  },
  {
    name: "moves of payouts",
    slicedBy: payouts.redemption_id,
    statement: (slice) => sql`
      select ${differs(sql`'state of the payout of redemption ', p.redemption_id`, sql`coalesce(m.state, 'to_pay')`, sql`p.state`)}
      from payouts p
      left join lateral (
        select state from payout_moves m where m.redemption_id = p.redemption_id order by number desc limit 1
      ) m on true
      where ${inSlice(sql`p.redemption_id`, slice)} and p.state <> coalesce(m.state, 'to_pay')`,
  },
  {
    name: "decisions about payouts",
    slicedBy: payouts.redemption_id,
    statement: (slice) => sql`
      select concat('payout of redemption ', p.redemption_id, ': ', step.state, ' without a recorded decision') as problem
      from payouts p
      join lateral (
        select state, at, admin_id from payout_moves where redemption_id = p.redemption_id and admin_id is not null
        union all select 'exported', p.exported_at, p.exported_by where p.exported_at is not null
      ) step on true
      where ${inSlice(sql`p.redemption_id`, slice)} and not p.is_unrecorded and not exists (
        select from admin_decisions d
        where d.subject_id = p.redemption_id and d.admin_id = step.admin_id and d.created_at = step.at
          and d.action = any(case step.state
            when 'sent' then array['mark_payout_sent'] when 'confirmed' then array['confirm_payout']
            when 'exported' then array['export_payout'] when 'failed' then array['mark_payout_failed']
            when 'returned' then array['mark_payout_returned']
            else array['mark_payout_failed', 'mark_payout_returned', 'ask_payout_details'] end))`,
  },
  {
    name: "decisions about redemptions",
    slicedBy: redemptions.id,
    // Where the operator has confirmed what takes two, the record names the command and the redemption the first admin.
    statement: (slice) => sql`
      select concat('redemption ', r.id, ' was decided by another admin than its recorded decision says, or without one') as problem
      from redemptions r
      where ${inSlice(sql`r.id`, slice)} and r.decided_by is not null and not exists (
        select from admin_decisions d
        where d.subject_id = r.id and d.created_at = r.decided_at and (d.admin_id = r.decided_by or d.actor = 'command')
          and d.action = case r.status when 'APPROVED' then 'approve_redemption' else 'reject_redemption' end)`,
  },
  {
    name: "naira of redemptions",
    slicedBy: redemptions.id,
    statement: (slice) => sql`
      select ${differs(sql`'naira of redemption ', r.id`, NAIRA, sql`r.naira_amount`)}
      from redemptions r
      where ${inSlice(sql`r.id`, slice)} and r.naira_amount is distinct from ${NAIRA}`,
  },
  {
    name: "stocks",
    slicedBy: marketplaceItems.id,
    statement: (slice) => sql`
      select ${differs(sql`'stock of item ', i.id`, STOCK, sql`i.quantity`)}
      from marketplace_items i
      left join (
        select subject_id,
          sum(("after"->>'quantity')::bigint - coalesce(("before"->>'quantity')::bigint, 0)) as decided
        from admin_decisions
        where action in ('create_item', 'update_item') and ${inSlice(sql`subject_id`, slice)}
        group by subject_id
      ) d on d.subject_id = i.id
      left join (
        select item_id, count(*) as redeemed from redemptions r
        where not ${IS_REFUNDED} and ${inSlice(sql`item_id`, slice)} group by item_id
      ) r on r.item_id = i.id
      where ${inSlice(sql`i.id`, slice)} and i.quantity <> ${STOCK}`,
  },
];
