import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../db/client";
import { accountDeletions, userSettings, users } from "../db/schema/index";
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
      is_admin: users.is_admin,
      deletes_at: accountDeletions.deletes_at,
      theme: userSettings.theme,
      promised_times: selectPromisedTimes,
    })
    .from(users)
    .leftJoin(accountDeletions, eq(accountDeletions.user_id, users.id))
    .leftJoin(userSettings, eq(userSettings.user_id, users.id))
    .where(and(eq(users.id, userId), isNull(users.deleted_at)));
  return profile === undefined ? null : { ...profile, theme: profile.theme ?? "system" };
}
