import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import { REVIEW_TIMES_DAYS, REVIEW_TIMES_MIN } from "@signpoint/api/platform/review-time";
import type { ReviewTime, ReviewTimes } from "@signpoint/api/platform/review-times";
import { sql } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";

/** How long decisions took, by kind. */
export type TakenTimes = Omit<ReviewTimes, "promised">;

interface Row {
  kind: keyof TakenTimes;
  count: number;
  median_hours: number;
  p95_hours: number;
}

const KINDS = ["contracts", "items", "cash"] as const satisfies readonly (keyof TakenTimes)[];

/**
 * Returns how long the decisions of the last 30 days took. Each review of a submission counts, also a request for changes.
 * The time in which a redemption waited for its buyer does not count.
 */
export async function computeReviewTimes(db: Database, now: Date): Promise<TakenTimes> {
  const since = instantAfter(now, -REVIEW_TIMES_DAYS * MS_PER_DAY);
  // The audit log has the decisions of these days in an index.
  const rows = await executeRows<Row>(
    db,
    sql`with decisions as (
        select action, subject_id, created_at from admin_decisions
        where action in ('approve_contract', 'reject_contract', 'request_changes', 'approve_redemption',
          'reject_redemption') and created_at >= ${since} and created_at <= ${now.toISOString()}
      ), reviews as (
        select 'contracts' as kind, decided_at - submitted_at as took
        from decisions join signed_contracts on signed_contracts.id = subject_id
        where action in ('approve_contract', 'reject_contract') and submitted_at is not null
        union all
        select 'contracts', requested_at - submitted_at
        from decisions join submission_versions
          on signed_contract_id = subject_id and requested_at = decisions.created_at
        where action = 'request_changes'
        union all
        select case type when 'CASH' then 'cash' else 'items' end,
          decided_at - least(decided_at, greatest(redemptions.created_at, account_confirmed_at, paused_until))
        from decisions join redemptions on redemptions.id = subject_id
        where action in ('approve_redemption', 'reject_redemption')
          and (account_confirm_by is null or account_confirmed_at is not null)
      ), hours as (
        select kind, extract(epoch from took)::float8 / 3600 as hours from reviews
      )
      select kind, count(*)::int as count, percentile_cont(0.5) within group (order by hours) as median_hours,
        percentile_cont(0.95) within group (order by hours) as p95_hours
      from hours group by kind`,
  );
  const times = KINDS.map((kind) => [kind, toReviewTime(rows.find((row) => row.kind === kind))]);
  return Object.fromEntries(times) as TakenTimes;
}

function toReviewTime(row: Row | undefined): ReviewTime {
  const count = row?.count ?? 0;
  if (row === undefined || count < REVIEW_TIMES_MIN) {
    return { count, median_hours: null, p95_hours: null };
  }
  return { count, median_hours: toTenths(row.median_hours), p95_hours: toTenths(row.p95_hours) };
}

function toTenths(hours: number): number {
  return Math.round(hours * 10) / 10;
}
