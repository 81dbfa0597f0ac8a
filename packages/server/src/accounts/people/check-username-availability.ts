import { isValidUsername } from "@signpoint/api/accounts/username";
import { eq, sql } from "drizzle-orm";
import type { ClientContext } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { users } from "../../platform/db/schema/index";
import { clientIpKey } from "../../platform/limits/limits";
import { isReservedBySignup } from "../auth/signups";

/**
 * Returns whether a username is valid, and neither taken nor reserved by a pending signup; upper and lower case are
 * the same. Throws TOO_MANY_REQUESTS.
 */
export async function checkUsernameAvailability(
  ctx: ClientContext<"limits">,
  { username }: { username: string },
): Promise<boolean> {
  await ctx.limits.usernameCheckPerIp.consume(clientIpKey(ctx.clientIp));
  const trimmed = username.trim();
  return isValidUsername(trimmed) && !(await isUsernameTaken(ctx.db, trimmed, ctx.now()));
}

/** Returns whether a user has the username or a pending signup reserves it. */
export async function isUsernameTaken(db: Database, username: string, now: Date): Promise<boolean> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
    .limit(1);
  return owner !== undefined || (await isReservedBySignup(db, username, now));
}
