import { isReservedUsername, isValidUsername } from "@signpoint/api/accounts/username";
import { and, eq, ne, sql } from "drizzle-orm";
import type { ClientContext, Context } from "../../platform/context";
import type { Database } from "../../platform/db/client";
import { users } from "../../platform/db/schema/index";
import { clientIpKey } from "../../platform/limits/limits";
import { hasTombstone } from "../../platform/people/tombstones";
import { isReservedBySignup } from "../auth/signups";

/**
 * Returns whether a username is valid, and free for somebody new; upper and lower case are the same. Throws TOO_MANY_REQUESTS.
 */
export async function checkUsernameAvailability(
  ctx: ClientContext<"limits" | "bankKeys">,
  { username }: { username: string },
): Promise<boolean> {
  await ctx.limits.usernameCheckPerIp.consume(clientIpKey(ctx.clientIp));
  const trimmed = username.trim();
  return isValidUsername(trimmed) && !(await isUsernameTaken(ctx.db, ctx, trimmed));
}

/**
 * Returns whether a username is not free: reserved, of a user other than `ownId`, of a pending signup, or given up by
 * somebody else less than 90 days ago.
 */
export async function isUsernameTaken(
  db: Database,
  ctx: Pick<Context<"bankKeys">, "bankKeys" | "now">,
  username: string,
  ownId?: string,
): Promise<boolean> {
  if (isReservedUsername(username)) return true;
  const lowerCase = username.toLowerCase();
  const isOthers = ownId === undefined ? undefined : ne(users.id, ownId);
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(sql`lower(${users.username})`, lowerCase), isOthers))
    .limit(1);
  if (owner !== undefined || (await isReservedBySignup(db, username, ctx.now()))) return true;
  const former = { kind: "username" as const, text: lowerCase };
  return await hasTombstone(db, ctx, {
    ...former,
    ...(ownId !== undefined && { exceptUserId: ownId }),
  });
}
