import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { eq } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { authUsers } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { createProfile } from "./create-profile";
import { getCurrentProfile } from "./get-current-profile";

/**
 * Returns the caller's profile as a list of one row, and creates it when it is missing: 0 points, not an admin, the
 * username of the signup or else of the email (specification, section 3).
 */
export async function ensureCurrentProfile(ctx: CallerContext<"bankKeys">): Promise<UserProfile[]> {
  const existing = await getCurrentProfile(ctx);
  if (existing.length > 0) return existing;
  await inTransaction(ctx.db, async (tx) => {
    const [user] = await tx
      .select({ email: authUsers.email, user_metadata: authUsers.user_metadata })
      .from(authUsers)
      .where(eq(authUsers.id, ctx.caller.user_id));
    if (user === undefined) throw new DomainError("UNAUTHORIZED");
    const { username } = user.user_metadata;
    await createProfile(
      tx,
      {
        id: ctx.caller.user_id,
        email: user.email,
        username: typeof username === "string" ? username.trim() : undefined,
      },
      ctx,
    );
  });
  return await getCurrentProfile(ctx);
}
