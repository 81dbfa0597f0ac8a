import type { ExpirationState } from "@signpoint/api/rules/expiry";
import { type SQL, sql } from "drizzle-orm";
import { contracts } from "../../db/schema/index";

/** The expiry of a contract, `infinity` for one that never expires. The indexes use the same expression. */
export const expiry: SQL = sql`coalesce(${contracts.expires_at}, 'infinity')`;

/** Returns a time as an SQL value. */
export function toTimestamp(now: Date): SQL {
  return sql`${now.toISOString()}::timestamptz`;
}

/** Returns the condition that a contract is in an expiration state at `now`: the rule `getExpiration` in SQL. */
export function isInExpiryState(state: ExpirationState, now: Date): SQL {
  const at = toTimestamp(now);
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

/** Returns the expiration state of a contract at `now` as an SQL value. */
export function expiryStateAt(now: Date): SQL {
  return sql`case when ${isInExpiryState("active", now)} then 'active'
    when ${isInExpiryState("grace_period", now)} then 'grace_period' else 'fully_expired' end`;
}
