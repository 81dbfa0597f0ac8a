import { GRACE_PERIOD_RATIO } from "@signpoint/api/constants";
import type { ExpirationState } from "@signpoint/api/rules/expiry";
import { type SQL, sql } from "drizzle-orm";
import { contracts } from "../db/schema/index";

const GRACE_SECONDS_PER_MINUTE = GRACE_PERIOD_RATIO * 60;

const graceEnd = sql`${contracts.expires_at} + ${contracts.duration} * make_interval(secs => ${sql.raw(String(GRACE_SECONDS_PER_MINUTE))})`;

/** The rule `expirationOf` as a filter: contracts that are in that state at `now`. */
export function isInState(state: ExpirationState, now: Date): SQL {
  const at = sql`${now.toISOString()}::timestamptz`;
  switch (state) {
    case "active":
      return sql`(${contracts.expires_at} is null or ${contracts.expires_at} > ${at})`;
    case "grace_period":
      return sql`(${contracts.expires_at} <= ${at} and ${graceEnd} > ${at})`;
    case "fully_expired":
      return sql`(${graceEnd} <= ${at})`;
    default:
      return state satisfies never;
  }
}
