import type { UserProfile } from "@signpoint/api/entities/user-profile";
import { eq } from "drizzle-orm";
import type { CallerContext } from "../context";
import { authUsers } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { createProfile } from "./create-profile";
import { getCurrentProfile } from "./get-current-profile";

/**
 * The caller's profile, made when it is missing: 0 points, no admin, the username of the signup or
 * else of the email (specification, section 3).
 */
export async function ensureCurrentProfile(ctx: CallerContext): Promise<UserProfile[]> {
  const found = await getCurrentProfile(ctx);
  if (found.length > 0) return found;
  await inTransaction(ctx.db, async (tx) => {
    const [user] = await tx
      .select({ user_metadata: authUsers.user_metadata })
      .from(authUsers)
      .where(eq(authUsers.id, ctx.caller.user_id));
    const wished = user?.user_metadata.username;
    await createProfile(
      tx,
      {
        id: ctx.caller.user_id,
        email: ctx.caller.email,
        username: typeof wished === "string" ? wished.trim() : undefined,
      },
      ctx.now(),
    );
  });
  return await getCurrentProfile(ctx);
}
