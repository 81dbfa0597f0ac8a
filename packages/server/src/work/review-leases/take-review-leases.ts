import { REVIEW_LEASE_SECONDS } from "@signpoint/api/platform/constants";
import type { ReviewLease } from "@signpoint/api/platform/review-lease";
import { sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { executeRows } from "../../platform/db/execute-rows";
import { inOwnStatement } from "../../platform/db/transaction";
import { deadlineNow } from "../signings/signing-deadlines-sql";
import { findLeases, uuids } from "./find-leases";

const LEASE = sql.raw(`interval '${REVIEW_LEASE_SECONDS} seconds'`);

/**
 * Takes the free leases of pending submissions and redemptions, renews the caller's, and returns
 * the holder of each lease. Of two admins at the same moment one gets the lease, and the other
 * reads the name. Ignores ids of anything else, and records of the caller. Locks leases alone, in
 * the order of ids.
 */
export async function takeReviewLeases(
  ctx: CallerContext<"notificationFeed">,
  { ids }: { ids: string[] },
): Promise<{ leases: ReviewLease[] }> {
  const caller = ctx.caller.user_id;
  const isOurs = sql`id in ${uuids(ids)} and user_id <> ${caller}`;
  const taken = await inOwnStatement(ctx.db, (db) =>
    executeRows<{ was_free: boolean }>(
      db,
      sql`with clock as materialized (
        select ${deadlineNow(sql`${ctx.now().toISOString()}::timestamptz`)} as now
      ), pending as (
        select id from signed_contracts where status = 'pending' and ${isOurs}
        union all select id from redemptions where status = 'PENDING' and ${isOurs}
      ), taken as (
        insert into review_leases as lease (subject_id, holder_id, expires_at)
        select id, ${caller}::uuid, now + ${LEASE} from pending cross join clock order by id
        on conflict (subject_id) do update set holder_id = excluded.holder_id, expires_at = excluded.expires_at
          where lease.holder_id = excluded.holder_id or lease.expires_at <= excluded.expires_at - ${LEASE}
        returning subject_id
      )
      select not exists (select from review_leases as earlier cross join clock
        where earlier.subject_id = taken.subject_id and holder_id = ${caller} and expires_at > now) as was_free
      from taken`,
    ),
  );
  if (taken.some(({ was_free }) => was_free)) ctx.notificationFeed.tellQueues("lease", caller);
  const found = await findLeases(ctx, ids);
  return { leases: [...found].map(([subject_id, reviewer]) => ({ subject_id, reviewer })) };
}
