import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import { isoInstant, type JsonOf, jsonObject } from "../db/json-sql";
import { accountDeletions, authUsers, userSettings, users } from "../db/schema/index";
import { selectPromisedTimes } from "../settings/promised-times";
import { type QueryContext, query, runQuery } from "../verb-query";

const fields = {
  id: users.id,
  username: users.username,
  email: users.email,
  points: users.points,
  referrals: users.referrals,
  referral_code: users.referral_code,
  is_admin: sql<boolean>`${users.is_admin} and ${authUsers.admin_held_at} is null`,
  admin_held_at: authUsers.admin_held_at,
  pause_until: authUsers.safety_pause_until,
  pause_ends_by: authUsers.safety_pause_ends_by,
  // Null also where the joined row is missing.
  deletes_at: isoInstant(accountDeletions.deletes_at) as SQL<string | null>,
  theme: sql<UserProfile["theme"] | null>`${userSettings.theme}`,
  promised_times: selectPromisedTimes,
};

const profileQuery = query<{ user_id: string }, JsonOf<typeof fields> | null>(
  sql`(select ${jsonObject(fields)} from ${users}
    left join ${authUsers} on ${eq(authUsers.id, users.id)}
    left join ${accountDeletions} on ${eq(accountDeletions.user_id, users.id)}
    left join ${userSettings} on ${eq(userSettings.user_id, users.id)}
    where ${and(eq(users.id, sql.placeholder("user_id")), isNull(users.deleted_at))})`,
);

/** Returns a user's profile; null when there is none, and when the account was deleted. */
export async function findProfile(ctx: QueryContext, userId: string): Promise<UserProfile | null> {
  const found = await runQuery(ctx, profileQuery, { user_id: userId });
  if (found === null) return null;
  const { admin_held_at, pause_until: until, pause_ends_by: ends_by, theme, ...rest } = found;
  return {
    ...rest,
    theme: theme ?? "system",
    ...(admin_held_at !== null && { admin_held_at }),
    ...(until !== null && ends_by !== null && { safety_pause: { until, ends_by } }),
  };
}
