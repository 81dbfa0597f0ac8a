import type { UserProfile } from "@signpoint/api/entities/user-profile";
import { eq } from "drizzle-orm";
import type { Caller } from "../auth/authenticate";
import { users } from "../db/schema/index";
import type { Services } from "../services";

/** The caller's profile as a list of one row; no row when it is missing. */
export async function getCurrentProfile(
  { db }: Pick<Services, "db">,
  caller: Pick<Caller, "user_id">,
): Promise<UserProfile[]> {
  return await db
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
    .where(eq(users.id, caller.user_id));
}
