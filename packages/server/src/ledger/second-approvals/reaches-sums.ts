import { areSumsOn, needsSecond, reachesAlone } from "@signpoint/api/ledger/second-sums";
import { OWN_CONTRACT_DAYS } from "@signpoint/api/platform/constants";
import { instantAfter, MS_PER_DAY } from "@signpoint/api/platform/durations";
import { dollarsOf } from "@signpoint/api/rewards/cash";
import { type SQL, sql } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { executeRows } from "../../platform/db/execute-rows";
import { lockAccount } from "../../platform/db/locks";
import { readSums } from "./read-sums";

/** What an admin decides: about whom, and what it moves. */
interface Decided {
  user_id: string;
  points: number;
  dollars: number;
}

/**
 * Returns whether a decision of the caller reaches a sum from which a second admin is needed: by itself, or together with what the
 * caller decided alone in the last 24 hours. Two decisions at once could stay below together: the caller's account is locked
 * until the transaction ends, so call it before any other row is locked. Without sums nothing is locked.
 */
export async function reachesSums(
  ctx: CallerContext<"config">,
  tx: Transaction,
  { user_id, ...moved }: Decided,
): Promise<boolean> {
  const sums = await readSums(tx, ctx);
  if (!areSumsOn(sums)) return false;
  if (needsSecond(moved, sums)) return true;
  await lockAccount(tx, ctx.caller.user_id);
  return reachesAlone(moved, await findMovedAlone(ctx, tx, user_id), sums);
}

/** What recorded decisions moved: the sum of equal ones. */
interface MovedRow {
  is_same_person: boolean;
  points: number;
  /** The value of each redemption of them; empty for points alone. */
  value: string;
  count: number;
}

/**
 * Returns what the caller credited, deducted, approved as redemption, or approved as reward of an own contract alone in the last 24
 * hours. What a second admin, or the operator, has confirmed was not decided alone: it names who asked.
 */
async function findMovedAlone({ caller, now }: CallerContext, tx: Transaction, userId: string) {
  const since = instantAfter(now(), -MS_PER_DAY);
  const rows = await executeRows<MovedRow>(
    tx,
    sql`with alone as (
      select action, subject_id, before, after from admin_decisions
      where admin_id = ${caller.user_id}::uuid and created_at > ${since}::timestamptz and ${IS_ALONE}
    ), moved as (
      select subject_id as user_id, abs((after->>'points')::bigint - (before->>'points')::bigint) as points, '' as value
      from alone where action in ('credit_points', 'deduct_points')
      union all
      select user_id, price, item_value from alone join redemptions on redemptions.id = subject_id
      where action = 'approve_redemption'
      union all
      select user_id, points_reward, '' from alone join signed_contracts on signed_contracts.id = subject_id
      where action = 'approve_contract'
        and ${isOwnContract({ contractId: sql`contract_id`, adminId: sql`${caller.user_id}::uuid`, now: sql`${now().toISOString()}::timestamptz` })}
    )
    select user_id = ${userId}::uuid as is_same_person, points, value, count(*)::int as count
    from moved group by 1, 2, 3`,
  );
  return rows.map(({ is_same_person, points, value, count }) => ({
    is_same_person,
    points: Number(points) * count,
    dollars: dollarsOf({ value }) * count,
  }));
}

const IS_ALONE = sql`after->>'requested_by' is null`;

/** Returns an SQL condition: the admin created or edited the contract in the last 30 days, not as second one. */
export function isOwnContract({
  contractId,
  adminId,
  now,
}: Record<"contractId" | "adminId" | "now", SQL>): SQL {
  return sql`exists (select from admin_decisions as edits
    where edits.subject_id = ${contractId} and edits.admin_id = ${adminId}
      and edits.action in ('create_contract', 'update_contract') and edits.after->>'requested_by' is null
      and edits.created_at > ${now} - make_interval(days => ${sql.raw(String(OWN_CONTRACT_DAYS))}))`;
}
