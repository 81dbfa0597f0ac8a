import type { Target } from "./copy";

/**
 * Statements that compute the tables that triggers maintain in a running database, and what else follows from the
 * signings and people: the notices of one in four decisions, requests for changes, what is being reviewed, and the copies of
 * their data that one person in a hundred has asked for. The world is loaded without triggers.
 */
const DERIVED = [
  `insert into earnings_totals (user_id, month, source, points_in, points_out, entries)
    select user_id, to_char("timestamp" at time zone 'UTC', 'YYYY-MM'), source,
      sum(greatest(points_earned, 0)), sum(greatest(-points_earned, 0)), count(*)
    from earnings group by 1, 2, 3`,
  `insert into commission_totals (month, redemptions, amount, commission, rates)
    select to_char(coalesce(decided_at, created_at) at time zone 'UTC', 'YYYY-MM'),
      count(*), sum(amount), sum(commission_amount), sum(commission_rate)
    from redemptions where type = 'CASH' and status = 'APPROVED' group by 1`,
  `insert into payouts (redemption_id, user_id, state, reference, is_unrecorded, sent_at, confirmed_at, created_at)
    select id, user_id, 'confirmed', 'before payouts were recorded', true, decided, decided, decided
    from (select *, coalesce(decided_at, created_at) as decided from redemptions) as redemption
    where type = 'CASH' and status = 'APPROVED'`,
  // A server does this once to older data: not while it is measured.
  `update payouts set account_ending = right((9000000000 + hashtext(user_id::text))::text, 4)`,
  `update redemptions set review_breached_at = review_due_at where status = 'PENDING' and review_due_at <= now()`,
  `insert into payout_moves (redemption_id, number, state, at, reference)
    select redemption_id, number, move, sent_at, case move when 'sent' then reference end
    from payouts cross join (values (1, 'sent'), (2, 'confirmed')) as moves (number, move)`,
  `insert into forfeitures (signed_contract_id, number, points, at)
    select id, 1, points, coalesce(ended_at, created_at)
    from (select *, points_cost - case status when 'missed' then 0 else (agreed->>'lapse_refund')::integer end as points
      from signed_contracts where status in ('missed', 'lapsed', 'given_back')) as ended
    where points <> 0`,
  "delete from counters",
  `insert into counters (subject, shard, amount)
    select 'users', 0, count(*) from users
    union all select 'marketplace_items', 0, count(*) from marketplace_items where deleted_at is null
    union all select 'signings_' || status, 0, count(*) from signed_contracts group by status
    union all select 'redemptions_' || lower(type) || '_pending', 0, count(*) from redemptions
      where status = 'PENDING' group by type`,
  `insert into notices (id, sequence_number, user_id, kind, signed_contract_id, cause_id, in_app, mail_due,
      read_at, created_at)
    select id, row_number() over (order by decided_at, id), user_id, 'submission_' || status, id, id, true, false,
      decided_at, decided_at
    from signed_contracts
    where status in ('approved', 'rejected') and decided_at is not null and hashtext(id::text) % 4 = 0`,
  `insert into submission_versions (id, signed_contract_id, version, answers, submitted_at, request_note, requested_by,
      requested_at)
    select signing.id, signing.id, 1, '[]', submitted_at, 'Please add a picture.', admin.id, correction_due_at - interval '3 days'
    from signed_contracts as signing cross join (select id from users where is_admin limit 1) as admin
    where status = 'changes_requested'`,
  `insert into review_leases (subject_id, holder_id, expires_at)
    select signing.id, admin.id, now() + interval '1 hour'
    from signed_contracts as signing cross join (select id from users where is_admin limit 1) as admin
    where status = 'pending' and hashtext(signing.id::text) % 20 = 0`,
  `insert into data_exports (id, user_id, state, progress, size_bytes, requested_at, expires_at)
    select id, id, 'ready', 100, 20000, created_at, now() + interval '7 days'
    from users where hashtext(id::text) % 100 = 0`,
  "update catalogue_version set version = version + 1",
];

/**
 * Computes all derived tables. The audit afterwards proves that they equal what the triggers would have
 * written.
 */
export async function computeDerived(target: Target): Promise<void> {
  for (const statement of DERIVED) await target.run(statement);
}
