import { isValidUsername } from "@signpoint/api/rules/username";
import { eq, sql } from "drizzle-orm";
import type { ClientContext } from "../context";
import type { Database } from "../db/client";
import { users } from "../db/schema/index";
import { clientIpKey } from "../limits/limits";
import { isReservedBySignup } from "./signups";

/**
 * True when somebody could take the username now: within the rule, and nobody has it or has just asked
 * for it, in any case.
 */
export async function checkUsernameAvailability(
  ctx: ClientContext<"limits">,
  { username }: { username: string },
): Promise<boolean> {
  await ctx.limits.usernameCheckPerIp.consume(clientIpKey(ctx.clientIp));
  const wished = username.trim();
  return isValidUsername(wished) && !(await isUsernameTaken(ctx.db, wished, ctx.now()));
}

/** Returns whether somebody has the username or has signed up with it and not confirmed yet. */
export async function isUsernameTaken(db: Database, username: string, now: Date): Promise<boolean> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(eq(sql`lower(${users.username})`, username.toLowerCase()))
    .limit(1);
  return owner !== undefined || (await isReservedBySignup(db, username, now));
}
