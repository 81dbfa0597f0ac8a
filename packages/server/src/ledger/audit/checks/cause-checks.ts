import type { OTHER_SIDES } from "@signpoint/api/books/trial-balance-rules";
import { REFERRAL_BONUS_POINTS, UNPAID_PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import { wordList } from "../../../platform/db/schema/checks";
import { earnings } from "../../../platform/db/schema/index";
import { type Check, inSlice } from "./check";

const signing = (condition: SQL) => sql`exists (
  select from signed_contracts s
  where s.id = e.cause_id and s.user_id = e.user_id and ${condition})`;

/** The cause is the appeal that was overturned after the cost had been returned. */
const recharge = sql`exists (
  select from appeals a
  where a.id = e.cause_id and a.user_id = e.user_id and e.points_earned = - a.recharged_points)`;

const redemption = (condition: SQL) => sql`exists (
  select from redemptions r
  where r.id = e.cause_id and r.user_id = e.user_id and ${condition})`;

const hasUnpaidPayout = sql`exists (
  select from payouts p where p.redemption_id = r.id and p.state in ${wordList(UNPAID_PAYOUT_STATES)})`;

const credit = sql`exists (
  select from admin_decisions d
  where d.id = e.cause_id and d.action = 'credit_points' and d.subject_id = e.user_id
    and (d."after"->>'points_earned')::bigint = e.points_earned)`;

/** What deductions take back of a signing that they name: of the same person, approved, and at most what it paid. */
const namedSigning = sql`(d."after"->>'signed_contract_id' is null or exists (
  select from signed_contracts s
  where s.id = (d."after"->>'signed_contract_id')::uuid and s.user_id = e.user_id and s.status = 'approved'
    and s.points_reward >= (
      select sum((n."before"->>'points')::bigint - (n."after"->>'points')::bigint) from admin_decisions n
      where n.subject_id = s.user_id and n.action = 'deduct_points'
        and n."after"->>'signed_contract_id' = s.id::text)))`;

/** Earlier deductions do not contain the decision's id, but have its time. */
const deduction = sql`exists (
  select from admin_decisions d
  where d.action = 'deduct_points' and d.subject_id = e.user_id
    and (d.id = e.cause_id or d.created_at = e."timestamp")
    and (d."after"->>'points')::bigint - (d."before"->>'points')::bigint = e.points_earned
    and ${namedSigning})`;

/** The cause is the recorded deletion of the account, which took the whole balance. */
const accountDeletion = sql`exists (
  select from admin_decisions d join users u on u.id = d.subject_id
  where d.id = e.cause_id and d.action = 'delete_account' and d.subject_id = e.user_id
    and u.deleted_at = e."timestamp" and - (d."before"->>'points')::bigint = e.points_earned)`;

/** The cause is the invited person, who has confirmed. The bonus belongs to them and, unless they alone got it, to their referrer. */
const referral = sql`(e.points_earned = ${REFERRAL_BONUS_POINTS}::bigint and exists (
  select from users u left join auth_users a on a.id = u.id
  where u.id = e.cause_id and u.referred_by is not null and (u.deleted_at is not null or a.email_confirmed_at is not null)
    and (e.user_id = u.id and u.referral_bonus in ('paid', 'over_cap', 'inviter_gone')
      or e.user_id = u.referred_by and u.referral_bonus = 'paid')))`;

type Causes = {
  [Source in keyof typeof OTHER_SIDES]: Record<keyof (typeof OTHER_SIDES)[Source], SQL>;
};

/** The condition for each source and kind of cause that an entry has its cause: the right record, person, state and amount. */
export const CAUSES: Causes = {
  CONTRACT_SIGNED: { signing: signing(sql`e.points_earned = - s.points_cost`), appeal: recharge },
  CONTRACT_COMPLETED: {
    signing: signing(sql`s.status = 'approved' and e.points_earned = s.points_reward`),
  },
  CONTRACT_REJECTED: {
    signing: signing(sql`e.points_earned = case
      when s.status = 'rejected' or s.overturned_at is not null then s.points_cost
      when s.status in ('lapsed', 'given_back') then (s.agreed->>'lapse_refund')::integer end`),
  },
  POINTS_EARNED: { credit },
  POINTS_REDEEMED: {
    redemption: redemption(sql`e.points_earned = - r.price`),
    deduction,
    account_deletion: accountDeletion,
  },
  REDEMPTION_APPROVED: {
    redemption: redemption(sql`r.status = 'APPROVED' and e.points_earned = 0`),
  },
  REDEMPTION_REJECTED: {
    redemption: redemption(
      sql`(r.status = 'REJECTED' or ${hasUnpaidPayout}) and e.points_earned = r.price`,
    ),
  },
  COMMISSION_FEE: {
    redemption: redemption(sql`r.status = 'APPROVED' and r.type = 'CASH' and e.points_earned = 0`),
  },
  REFERRAL_BONUS: { person: referral },
  // No entry has this source.
  REFERRAL_COMMISSION: {},
};

/** Returns the condition that an entry has one of its source's causes. */
function hasCause(causes: Record<string, SQL>): SQL {
  const conditions = Object.values(causes);
  return conditions.length === 0 ? sql`false` : sql`(${sql.join(conditions, sql` or `)})`;
}

/** Finds ledger entries without their cause: with no record, of the wrong person, or of the wrong amount. */
export const CAUSE_CHECKS: Check[] = [
  {
    name: "causes of ledger entries",
    slicedBy: earnings.id,
    statement: (slice) => sql`
      select concat('ledger entry ', e.id, ' of user ', e.user_id, ': ', e.source, ' of ',
        e.points_earned, ' points without its cause ', e.cause_id) as problem
      from earnings e
      where ${inSlice(sql`e.id`, slice)} and not case e.source ${sql.join(
        Object.entries(CAUSES).map(
          ([source, causes]) => sql`when ${sql.raw(`'${source}'`)} then ${hasCause(causes)}`,
        ),
        sql` `,
      )} else false end`,
  },
];
