import type { UserProfile } from "@signpoint/api/entities/user-profile";
import { eq } from "drizzle-orm";
import type { Database } from "../db/client";
import { users } from "../db/schema/index";

/** Returns a user's profile; null when there is none. */
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
    })
    .from(users)
    .where(eq(users.id, userId));
  return profile ?? null;
}
