import {
  isCheckableReferralCode,
  normalizeReferralCode,
} from "@signpoint/api/accounts/referral-code";
import { eq } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { users } from "../../platform/db/schema/index";

export interface Referrer {
  id: string;
  username: string;
  email: string;
}

/** Returns the user with a referral code; null when there is none. Spaces around it and upper or lower case do not matter. */
export async function findReferrer(db: Database, code: string): Promise<Referrer | null> {
  if (!isCheckableReferralCode(code)) return null;
  const [referrer] = await db
    .select({ id: users.id, username: users.username, email: users.email })
    .from(users)
    .where(eq(users.referral_code, normalizeReferralCode(code)));
  return referrer ?? null;
}
