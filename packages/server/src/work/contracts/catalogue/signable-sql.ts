import { and, type SQL, sql } from "drizzle-orm";
import { contracts, signedContracts, users } from "../../../platform/db/schema/index";
import { selectClosedTo } from "../for-whom/conditions-sql";
import { isInExpiryState } from "./expiry-sql";
import { isListed } from "./tags-sql";

/** The inputs of the rule `signingRefusal` as SQL values. */
export interface SignableInputs {
  user_id: SQL;
  now: SQL;
}

/** Returns the condition that the caller can sign a listed contract now: the rule `signingRefusal` in SQL. */
export function isSignable(inputs: SignableInputs): SQL {
  // A subquery with IN is computed once, however many contracts are compared with it.
  return sql`(${isAffordable(inputs)} and ${contracts.id} not in (select ${signedContracts.contract_id}
    from ${signedContracts} where ${signedContracts.user_id} = ${inputs.user_id})
    and ${contracts.id} not in ${selectClosedTo(inputs)})`;
}

/** As many contracts are sorted faster than they are found among all others in the order of the list. */
const FEW = sql.raw("500");

/**
 * Returns a query of the ids of the first contracts that the caller can sign, in the order of the list. A caller with
 * many points can sign most contracts: those are found in the order of the list. A caller with few points can sign few:
 * those are all read and sorted. The query itself decides, since only it knows the balance.
 */
export function selectSignable(
  inputs: SignableInputs & { stateCondition: SQL | undefined },
  { condition, order, limit }: { condition: SQL | undefined; order: SQL; limit: number },
): SQL {
  const affordable = sql`from contracts where ${and(isListed, inputs.stateCondition, isAffordable(inputs))}`;
  const end = sql`order by ${order} limit ${sql.raw(String(limit))}`;
  return sql`(
    with many as materialized (
      select exists (select 1 from (select 1 ${affordable} offset ${FEW} limit 1) as further) as are_many
    ), few as materialized (
      select id, type, status, created_at, deleted_at, expires_at, grace_period_end, expiry_state,
        points_cost, points_reward, points_net, max_signers, is_full, is_official
      ${affordable} limit ${FEW}
    )
    (select id from contracts where (select are_many from many) and ${condition} ${end})
    union all
    (select id from few as contracts where not (select are_many from many) and ${condition} ${end})
  )`;
}

function isAffordable({ user_id, now }: SignableInputs): SQL {
  return sql`(${isInExpiryState("active", now)} and not ${contracts.is_full} and ${contracts.points_cost} <=
    (select coalesce(max(${users.points}), 0) from ${users} where ${users.id} = ${user_id}))`;
}
