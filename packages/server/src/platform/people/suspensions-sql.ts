import { type AnyColumn, type SQL, sql } from "drizzle-orm";
import { suspensions } from "../db/schema/index";

/** Returns the condition that the deadlines of the person in a column stand still: a suspension is open. */
export function isStanding(userId: AnyColumn): SQL {
  return sql`exists (select from ${suspensions} where ${suspensions.user_id} = ${userId}
    and ${suspensions.ended_at} is null)`;
}

/** Returns the condition that the suspension of the query is in force at a time. */
export function isInForce(now: Date): SQL {
  return sql`(${suspensions.ended_at} is null
    and coalesce(${suspensions.ends_at}, 'infinity') > ${now.toISOString()}::timestamptz)`;
}
