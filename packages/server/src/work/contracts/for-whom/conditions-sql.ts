import type { Standing } from "@signpoint/api/work/contracts/for-whom/conditions";
import { type SQL, sql } from "drizzle-orm";
import { hasConditions } from "../../../platform/db/schema/contract-guards";
import { contracts } from "../../../platform/db/schema/index";
import { isListed } from "../catalogue/tags-sql";

/** A person and the time, as SQL values. */
interface Inputs {
  user_id: SQL;
  now: SQL;
}

/** `Standing` as a short array; null where the contract has no conditions. */
export type StandingRow = [counts: [number, number, number, number], isNamed: boolean] | null;

/**
 * Returns an SQL value: how a person stands to the conditions of the contract that the query reads. The person's signings
 * are counted once for a statement, when the first contract with conditions comes.
 */
export function selectStanding({ user_id, now }: Inputs): SQL<StandingRow> {
  return sql<StandingRow>`case when ${hasConditions} then json_build_array(
    (select standing_of(${user_id}::uuid, ${now})), ${isNamed(user_id)}) end`;
}

/** Returns what `selectStanding` has read. */
export function readStanding(row: StandingRow): Standing | null {
  if (row === null) return null;
  const [[approved, counted, recently_approved, recently_rejected], is_named] = row;
  return { approved, counted, recently_approved, recently_rejected, is_named };
}

/**
 * Returns a query of the ids of the listed contracts that a person cannot sign because of their conditions, or because
 * their pilot is full: the rules `unmetCondition` and `placesLeft` in SQL. It is run once for a statement.
 */
export function selectClosedTo({ user_id, now }: Inputs): SQL {
  return sql`(select ${contracts.id} from ${contracts}
    where ${isListed} and (${hasConditions} or pilot_places is not null)
      and (places_taken >= pilot_places or (named_only and not ${isNamed(user_id)})
        or (${hasConditions} and not meets_conditions(approved_min, approved_max, approval_rate_min,
          (select standing_of(${user_id}::uuid, ${now}))))))`;
}

function isNamed(userId: SQL): SQL {
  return sql`is_named_by(${contracts.id}, ${userId}::uuid)`;
}
