import type { ExpirationState } from "@signpoint/api/rules/expiry";
import { type SQL, sql } from "drizzle-orm";
import { contracts } from "../../db/schema/index";

/** When a contract expires; what never does counts as the end of time, as the indexes have it. */
export const expiry: SQL = sql`coalesce(${contracts.expires_at}, 'infinity')`;

export function instantOf(now: Date): SQL {
  return sql`${now.toISOString()}::timestamptz`;
}

/** The rule `expirationOf` as a filter: contracts that are in that state at `now`. */
export function isInExpiryState(state: ExpirationState, now: Date): SQL {
  const at = instantOf(now);
  switch (state) {
    case "active":
      return sql`(${expiry} > ${at})`;
    case "grace_period":
      return sql`(${expiry} <= ${at} and ${contracts.grace_period_end} > ${at})`;
    case "fully_expired":
      return sql`(${contracts.grace_period_end} <= ${at})`;
    default:
      return state satisfies never;
  }
}

/** The rule `expirationOf` as a value. */
export function expiryStateAt(now: Date): SQL {
  return sql`case when ${isInExpiryState("active", now)} then 'active'
    when ${isInExpiryState("grace_period", now)} then 'grace_period' else 'fully_expired' end`;
}
