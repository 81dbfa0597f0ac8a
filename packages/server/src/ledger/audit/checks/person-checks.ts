import { sql } from "drizzle-orm";
import { users } from "../../../platform/db/schema/index";
import { type Check, differs, inSlice } from "./check";

const userId = sql`user_id`;

/** Compares the stored values of each person with the ledger: balance, referrals, totals by month and source. */
export const PERSON_CHECKS: Check[] = [
  {
    name: "balances",
    slicedBy: users.id,
    statement: (slice) => sql`
      select ${differs(sql`'balance of user ', u.id`, sql`coalesce(e.total, 0)`, sql`u.points`)}
      from users u
      left join lateral (
        select sum(points_earned) as total from earnings where user_id = u.id
      ) e on true
      where ${inSlice(sql`u.id`, slice)} and u.points <> coalesce(e.total, 0)`,
  },
  {
    name: "referrals",
    slicedBy: users.id,
    statement: (slice) => sql`
      select ${differs(sql`'referrals of user ', u.id`, sql`coalesce(e.total, 0)`, sql`u.referrals`)}
      from users u
      left join lateral (
        select count(*) as total from users invited
        where invited.referred_by = u.id and invited.referral_bonus is not null
      ) e on true
      where ${inSlice(sql`u.id`, slice)} and u.referrals <> coalesce(e.total, 0)`,
  },
  {
    name: "referral bonuses",
    slicedBy: users.id,
    statement: (slice) => sql`
      select concat('referral bonus of user ', id, ' is ', coalesce(referral_bonus, 'none'), ', with ', own,
        ' entries of their own and ', of_inviter, ' of the inviter', ', waiting after ' || approvals || ' approvals') as problem
      from (
        select u.id, u.referral_bonus,
          (select count(*) from earnings e where e.cause_id = u.id and e.source = 'REFERRAL_BONUS' and e.user_id = u.id) as own,
          (select count(*) from earnings e where e.cause_id = u.id and e.source = 'REFERRAL_BONUS' and e.user_id <> u.id) as of_inviter,
          case when u.referral_bonus = 'waiting' then nullif((
            select count(*) from signed_contracts s where s.user_id = u.id and s.status = 'approved'), 0) end as approvals
        from users u where ${inSlice(sql`u.id`, slice)} and u.referred_by is not null
      ) bonuses
      where own <> (coalesce(referral_bonus, '') in ('paid', 'over_cap', 'inviter_gone'))::integer
        or of_inviter <> (coalesce(referral_bonus, '') = 'paid')::integer
        or approvals > 0`,
  },
  {
    name: "deleted accounts",
    slicedBy: users.id,
    statement: (slice) => sql`
      select concat('deleted account ', u.id, ' has an account, something open, or no recorded deletion') as problem
      from users u
      where ${inSlice(sql`u.id`, slice)} and u.deleted_at is not null and (
        u.points <> 0 or u.email <> ''
        or exists (select from auth_users a where a.id = u.id)
        or exists (select from signed_contracts s where s.user_id = u.id and s.status in ('in_progress', 'pending', 'changes_requested'))
        or exists (select from redemptions r where r.user_id = u.id and (r.status = 'PENDING' or r.erased_at is null))
        or 1 <> (select count(*) from admin_decisions d where d.subject_id = u.id and d.action = 'delete_account'))`,
  },
  {
    name: "monthly totals",
    slicedBy: users.id,
    statement: (slice) => sql`
      with entered as (
        select user_id, to_char("timestamp" at time zone 'UTC', 'YYYY-MM') as month, source,
          sum(greatest(points_earned, 0)) as points_in,
          sum(greatest(-points_earned, 0)) as points_out,
          count(*) as entries
        from earnings where ${inSlice(userId, slice)} group by 1, 2, 3
      ), kept as (
        select * from earnings_totals where ${inSlice(userId, slice)}
      )
      select ${differs(
        sql`'points ', kind, ' in ', month, ' by ', source, ' of user ', user_id`,
        sql`expected`,
        sql`found`,
      )}
      from (
        select user_id, month, source,
          unnest(array['in', 'out', 'entries']) as kind,
          unnest(array[coalesce(e.points_in, 0), coalesce(e.points_out, 0), coalesce(e.entries, 0)]) as expected,
          unnest(array[coalesce(k.points_in, 0), coalesce(k.points_out, 0), coalesce(k.entries, 0)]) as found
        from entered e full join kept k using (user_id, month, source)
      ) compared
      where expected <> found`,
  },
];
