import { isValidUsername } from "@signpoint/api/rules/username";
import { eq, sql } from "drizzle-orm";
import { emailHoldingUsername } from "../auth/signups";
import type { Database } from "../db/client";
import { users } from "../db/schema/index";
import { addressKey } from "../limits/limits";
import type { Services } from "../services";

/**
 * True when somebody could take the username now: within the rule, and nobody has it or has just asked
 * for it, in any case.
 */
export async function checkUsernameAvailability(
  services: Services,
  address: string,
  username: string,
): Promise<boolean> {
  await services.limits.usernameCheckPerAddress.take(addressKey(address));
  const wished = username.trim();
  return isValidUsername(wished) && (await emailWithUsername(services.db, wished)) === null;
}

/** The email of whoever has the username or signed up with it; null when it is free. */
export async function emailWithUsername(db: Database, username: string): Promise<string | null> {
  const [owner] = await db
    .select({ email: users.email })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
    .limit(1);
  return owner?.email ?? (await emailHoldingUsername(db, username));
}
