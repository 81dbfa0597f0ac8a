import { sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { inLongTransaction } from "../db/long-transaction";

export interface AuditReport {
  /** How much was looked at. */
  users: number;
  entries: number;
  contracts: number;
  /** One sentence for each thing that does not add up. */
  mismatches: string[];
}

interface Mismatch {
  subject: string;
  id: string;
  expected: number;
  found: number;
}

/**
 * Recomputes every figure that is kept beside its source: balances and totals from the ledger, places
 * from the signings, and that every signing and redemption has the entries that its state demands.
 */
export async function audit(db: Database): Promise<AuditReport> {
  return await inLongTransaction(
    db,
    async (tx) => {
      const mismatches: string[] = [];
      for (const check of CHECKS) {
        const { rows } = (await tx.execute(check)) as unknown as { rows: Mismatch[] };
        for (const row of rows) {
          mismatches.push(`${row.subject} ${row.id}: expected ${row.expected}, found ${row.found}`);
        }
      }
      const { rows } = (await tx.execute(TOTALS)) as unknown as {
        rows: { users: number; entries: number; contracts: number }[];
      };
      const totals = rows[0] ?? { users: 0, entries: 0, contracts: 0 };
      return {
        users: Number(totals.users),
        entries: Number(totals.entries),
        contracts: Number(totals.contracts),
        mismatches,
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

const TOTALS = sql`select
  (select count(*) from users) as users,
  (select count(*) from earnings) as entries,
  (select count(*) from contracts) as contracts`;

const BALANCES = sql`
  select 'balance of user' as subject, u.id, coalesce(e.total, 0) as expected, u.points as found
  from users u
  left join (select user_id, sum(points_earned) as total from earnings group by user_id) e
    on e.user_id = u.id
  where u.points <> coalesce(e.total, 0)`;

const REFERRALS = sql`
  select 'referrals of user' as subject, u.id, coalesce(e.total, 0) as expected, u.referrals as found
  from users u
  left join (
    select user_id, count(*) as total from earnings
    where source = 'REFERRAL_BONUS' and cause_id <> user_id group by user_id
  ) e on e.user_id = u.id
  where u.referrals <> coalesce(e.total, 0)`;

const PLACES = sql`
  select 'places taken of contract' as subject, c.id, coalesce(s.taken, 0) as expected, c.places_taken as found
  from contracts c
  left join (
    select contract_id, count(*) as taken from signed_contracts
    where status <> 'rejected' group by contract_id
  ) s on s.contract_id = c.id
  where c.places_taken <> coalesce(s.taken, 0)`;

const APPROVED_PLACES = sql`
  select 'approved places of contract' as subject, c.id, coalesce(s.approved, 0) as expected, c.places_approved as found
  from contracts c
  left join (
    select contract_id, count(*) as approved from signed_contracts
    where status = 'approved' group by contract_id
  ) s on s.contract_id = c.id
  where c.places_approved <> coalesce(s.approved, 0)`;

/** What a signing must have moved in total: its cost, and what its end paid or returned. */
const SIGNING_ENTRIES = sql`
  select 'ledger entries of signing' as subject, s.id,
    case s.status when 'approved' then s.points_reward - s.points_cost
      when 'rejected' then 0 else - s.points_cost end as expected,
    coalesce(e.total, 0) as found
  from signed_contracts s
  left join (
    select cause_id, user_id, sum(points_earned) as total from earnings
    where source in ('CONTRACT_SIGNED', 'CONTRACT_COMPLETED', 'CONTRACT_REJECTED')
    group by cause_id, user_id
  ) e on e.cause_id = s.id and e.user_id = s.user_id
  where coalesce(e.total, 0) <> case s.status when 'approved' then s.points_reward - s.points_cost
      when 'rejected' then 0 else - s.points_cost end`;

/** What a redemption must have moved in total: its price, unless it was returned. */
const REDEMPTION_ENTRIES = sql`
  select 'ledger entries of redemption' as subject, r.id,
    case r.status when 'REJECTED' then 0 else - r.price end as expected,
    coalesce(e.total, 0) as found
  from redemptions r
  left join (
    select cause_id, user_id, sum(points_earned) as total from earnings
    where source in ('POINTS_REDEEMED', 'REDEMPTION_REJECTED') group by cause_id, user_id
  ) e on e.cause_id = r.id and e.user_id = r.user_id
  where coalesce(e.total, 0) <> case r.status when 'REJECTED' then 0 else - r.price end`;

/** The totals of each person, month and source, beside what the ledger says. */
const EARNINGS_TOTALS = sql`
  with entered as (
    select user_id, to_char("timestamp" at time zone 'UTC', 'YYYY-MM') as month, source,
      sum(greatest(points_earned, 0)) as points_in, sum(greatest(-points_earned, 0)) as points_out,
      count(*) as entries
    from earnings group by 1, 2, 3
  )
  select 'points ' || kind || ' in ' || month || ' by ' || source || ' of user' as subject, user_id as id,
    expected, found
  from (
    select user_id, month, source,
      unnest(array['in', 'out', 'entries']) as kind,
      unnest(array[coalesce(e.points_in, 0), coalesce(e.points_out, 0), coalesce(e.entries, 0)]) as expected,
      unnest(array[coalesce(t.points_in, 0), coalesce(t.points_out, 0), coalesce(t.entries, 0)]) as found
    from entered e full join earnings_totals t using (user_id, month, source)
  ) compared
  where expected <> found`;

/** What approved cash redemptions brought in each month, in cents. */
const COMMISSION_TOTALS = sql`
  with approved as (
    select to_char(coalesce(decided_at, created_at) at time zone 'UTC', 'YYYY-MM') as month,
      count(*) as redemptions, sum(amount) as amount, sum(commission_amount) as commission
    from redemptions where type = 'CASH' and status = 'APPROVED' group by 1
  )
  select 'commission ' || kind || ' of month' as subject, month as id, expected, found
  from (
    select month,
      unnest(array['redemptions', 'amount', 'total']) as kind,
      unnest(array[coalesce(a.redemptions, 0), coalesce(a.amount, 0) * 100, coalesce(a.commission, 0) * 100]) as expected,
      unnest(array[coalesce(t.redemptions, 0), coalesce(t.amount, 0) * 100, coalesce(t.commission, 0) * 100]) as found
    from approved a full join commission_totals t using (month)
  ) compared
  where expected <> found`;

/** What is counted as it changes, beside what there is. */
const KEPT_COUNTS = sql`
  with counted as (
    select 'users' as subject, count(*) as n from users
    union all select 'marketplace_items', count(*) from marketplace_items where deleted_at is null
    union all select 'signings_' || status, count(*) from signed_contracts group by status
    union all select 'redemptions_' || lower(type) || '_pending', count(*) from redemptions
      where status = 'PENDING' group by type
  ), kept as (select subject, sum(amount) as n from kept_counts group by subject)
  select 'kept count of' as subject, subject as id,
    coalesce(counted.n, 0) as expected, coalesce(kept.n, 0) as found
  from counted full join kept using (subject)
  where coalesce(counted.n, 0) <> coalesce(kept.n, 0)`;

const CHECKS = [
  BALANCES,
  REFERRALS,
  PLACES,
  APPROVED_PLACES,
  SIGNING_ENTRIES,
  REDEMPTION_ENTRIES,
  EARNINGS_TOTALS,
  COMMISSION_TOTALS,
  KEPT_COUNTS,
];
