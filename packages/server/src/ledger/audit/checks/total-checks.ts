import { sql } from "drizzle-orm";
import { type Check, differs } from "./check";

/** Compares the stored totals with their sources: commissions of each month, a lost one in the month in which the points went back, and the counters that triggers update. */
export const TOTAL_CHECKS: Check[] = [
  {
    name: "commission totals",
    slicedBy: null,
    statement: () => sql`
      with approved as (
        select to_char(counted_at at time zone 'UTC', 'YYYY-MM') as month, sum(sign) as redemptions,
          sum(sign * amount) as amount, sum(sign * commission_amount) as commission
        from redemptions r left join payouts p on p.redemption_id = r.id
          cross join lateral (values (coalesce(decided_at, r.created_at), 1), (p.points_returned_at, -1)) as counted (counted_at, sign)
        where type = 'CASH' and status = 'APPROVED' and counted_at is not null
        group by 1
      )
      select ${differs(sql`'commission ', kind, ' of month ', month`, sql`expected`, sql`found`)}
      from (
        select month,
          unnest(array['redemptions', 'amount', 'total']) as kind,
          unnest(array[coalesce(a.redemptions, 0), coalesce(a.amount, 0) * 100, coalesce(a.commission, 0) * 100]) as expected,
          unnest(array[coalesce(t.redemptions, 0), coalesce(t.amount, 0) * 100, coalesce(t.commission, 0) * 100]) as found
        from approved a full join commission_totals t using (month)
      ) compared
      where expected <> found`,
  },
  {
    name: "counters",
    slicedBy: null,
    statement: () => sql`
      with counted as (
        select 'users' as subject, count(*) as n from users where deleted_at is null
        union all select 'marketplace_items', count(*) from marketplace_items where deleted_at is null
        union all select 'signings_' || status, count(*) from signed_contracts group by status
        union all select 'redemptions_' || lower(type) || '_pending', count(*) from redemptions
          where status = 'PENDING' group by type
      ), stored as (select subject, sum(amount) as n from counters group by subject)
      select ${differs(
        sql`'counter of ', subject`,
        sql`coalesce(counted.n, 0)`,
        sql`coalesce(stored.n, 0)`,
      )}
      from counted full join stored using (subject)
      where coalesce(counted.n, 0) <> coalesce(stored.n, 0)`,
  },
];
