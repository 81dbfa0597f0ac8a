import { isValidUsername } from "@signpoint/api/rules/username";
import { eq, sql } from "drizzle-orm";
import { isHeldBySignup } from "../auth/signups";
import type { Database } from "../db/client";
import { users } from "../db/schema/index";
import { clientIpKey } from "../limits/limits";
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
  await services.limits.usernameCheckPerAddress.take(clientIpKey(address));
  const wished = username.trim();
  return isValidUsername(wished) && !(await isUsernameTaken(services.db, wished, services.now()));
}

/** Returns whether somebody has the username or has signed up with it and not confirmed yet. */
export async function isUsernameTaken(db: Database, username: string, now: Date): Promise<boolean> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
    .limit(1);
  return owner !== undefined || (await isHeldBySignup(db, username, now));
}
