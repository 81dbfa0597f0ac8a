import type { ExpirationState } from "@signpoint/api/work/contracts/expiry";
import { type SQL, sql } from "drizzle-orm";
import { contracts } from "../../../platform/db/schema/index";

/** The expiry of a contract, `infinity` for one that never expires. The indexes use the same expression. */
export const expiry: SQL = sql`coalesce(${contracts.expires_at}, 'infinity')`;

/** Returns a time as an SQL value. */
export function toTimestamp(now: Date): SQL {
  return sql`${now.toISOString()}::timestamptz`;
}

/** Returns the condition that a contract is in an expiration state at an SQL instant: the rule `getExpiration` in SQL. */
export function isInExpiryState(state: ExpirationState, at: SQL): SQL {
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

/** Returns the expiration state of a contract at an SQL instant as an SQL value. */
export function expiryStateAt(at: SQL): SQL {
  return sql`case when ${isInExpiryState("active", at)} then 'active'
    when ${isInExpiryState("grace_period", at)} then 'grace_period' else 'fully_expired' end`;
}
