import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database } from "../db/client";
import { accountDeletions, authUsers, userSettings, users } from "../db/schema/index";
import { selectPromisedTimes } from "../settings/promised-times";

/** Returns a user's profile; null when there is none, and when the account was deleted. */
export async function findProfile(db: Database, userId: string): Promise<UserProfile | null> {
  const [profile] = await db
    .select({
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
      deletes_at: accountDeletions.deletes_at,
      theme: userSettings.theme,
      promised_times: selectPromisedTimes,
    })
    .from(users)
    .leftJoin(authUsers, eq(authUsers.id, users.id))
    .leftJoin(accountDeletions, eq(accountDeletions.user_id, users.id))
    .leftJoin(userSettings, eq(userSettings.user_id, users.id))
    .where(and(eq(users.id, userId), isNull(users.deleted_at)));
  if (profile === undefined) return null;
  const { admin_held_at, pause_until: until, pause_ends_by: ends_by, theme, ...rest } = profile;
  return {
    ...rest,
    theme: theme ?? "system",
    ...(admin_held_at !== null && { admin_held_at }),
    ...(until !== null && ends_by !== null && { safety_pause: { until, ends_by } }),
  };
}
