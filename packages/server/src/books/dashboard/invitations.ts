import type { Invitations } from "@signpoint/api/books/dashboard";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { jsonObject } from "../../platform/db/json-sql";
import { settings, users } from "../../platform/db/schema/index";

type State = "waiting" | "over_cap";

/** The states are written out: with parameters the planner would not find the partial index. */
const countOf = (state: State) => sql<number>`(select count(*)::int from ${users}
  where ${eq(users.referred_by, sql.placeholder("user_id"))}
    and ${users.referral_bonus} = ${sql.raw(`'${state}'`)})`;

const ownWaits = sql<boolean>`exists (select from ${users}
  where ${and(eq(users.id, sql.placeholder("user_id")), sql`${users.referral_bonus} = 'waiting'`)})`;

/** How the bonuses of the invitations of `user_id` stand, as an SQL value. */
export const selectInvitations: SQL<Invitations> = sql<Invitations>`(select ${jsonObject({
  own_waits: ownWaits,
  waiting: countOf("waiting"),
  over_cap: countOf("over_cap"),
  hold: settings.bonus_hold_until_first_approval,
  cap: settings.bonus_cap_per_inviter_month,
})} from ${settings})`;
