import type { OwedPoints } from "@signpoint/api/books/liability-rules";
import { OPEN_PAYOUT_STATES } from "@signpoint/api/platform/constants";
import { sql } from "drizzle-orm";
import type { Database } from "../platform/db/client";
import { executeRows } from "../platform/db/execute-rows";
import { wordList } from "../platform/db/schema/checks";

/** The contracts that can be signed now. */
const OPEN_CONTRACT = sql`status = 'active' and deleted_at is null and (expires_at is null or expires_at > now_given.at)`;

/** Returns what is owed or may come to be owed in points, from one snapshot. */
export async function selectOwed(db: Database, now: Date): Promise<OwedPoints> {
  const [row] = await executeRows<{ owed: OwedPoints }>(
    db,
    sql`with now_given as (select ${now.toISOString()}::timestamptz as at),
    free_places as (
      select coalesce(sum(greatest(max_signers - places_taken, 0)::bigint * points_reward)
          filter (where max_signers > 0), 0) as points,
        count(*) filter (where max_signers = 0 and points_reward > 0) as unlimited
      from contracts, now_given where ${OPEN_CONTRACT}
    ), signings as (
      select coalesce(sum(points_reward) filter (where status = 'pending'), 0) as in_review,
        coalesce(sum(points_reward) filter (where status <> 'pending'), 0) as signed
      from signed_contracts where status in ('in_progress', 'changes_requested', 'pending')
    )
    select json_build_object(
      'outstanding', (select coalesce(sum(points), 0) from users),
      'payouts', (select coalesce(sum(price), 0) from payouts join redemptions on redemptions.id = redemption_id
        where state in ${wordList(OPEN_PAYOUT_STATES)}),
      'in_review', json_build_object(
        'redemptions', (select coalesce(sum(price), 0) from redemptions where status = 'PENDING'),
        'submissions', signings.in_review
      ),
      'contracts', json_build_object(
        'free', free_places.points, 'signed', signings.signed, 'unlimited', free_places.unlimited
      )
    ) as owed from free_places, signings`,
  );
  if (row === undefined) throw new Error("a sum has always one row");
  return row.owed;
}
