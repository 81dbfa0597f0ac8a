import {
  NEGATIVE_REJECTIONS_MIN,
  type PEOPLE_FILTERS,
  UNPAID_PAYOUT_STATES,
} from "@signpoint/api/platform/constants";
import { type SQL, sql } from "drizzle-orm";
import { wordList } from "../../platform/db/schema/checks";
import { suspensions, users } from "../../platform/db/schema/index";
import { isInForce } from "../../platform/people/suspensions-sql";

/** The rule of `negative-signs.ts` in SQL, as the ids of the people who have each sign. */
const WITH_SIGNS = [
  sql`select user_id from signed_contracts
    where status in ('approved', 'rejected') and decided_by is not null group by user_id
    having count(*) filter (where status = 'rejected')
      >= greatest(${sql.raw(String(NEGATIVE_REJECTIONS_MIN))}, count(*) filter (where status = 'approved'))`,
  sql`select user_id from payouts where state in ${wordList(UNPAID_PAYOUT_STATES)}`,
  sql`select user_id from redemptions r where account_hash is not null and exists (
    select from redemptions o where o.account_hash = r.account_hash and o.user_id <> r.user_id)`,
  sql`select user_id from suspensions where ended_at is not null`,
];

/** Returns the condition that a person of `users` belongs to a filter. */
export function isOfFilter(
  filter: Exclude<(typeof PEOPLE_FILTERS)[number], "unconfirmed">,
  now: Date,
): SQL {
  switch (filter) {
    case "admins":
      return sql`${users.is_admin}`;
    case "suspended":
      return sql`${users.id} in (select ${suspensions.user_id} from ${suspensions} where ${isInForce(now)})`;
    case "negative_signs":
      return sql`${users.id} in (${sql.join(WITH_SIGNS, sql` union all `)})`;
    default:
      return filter satisfies never;
  }
}
