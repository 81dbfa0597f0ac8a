import { hasRecentProof } from "@signpoint/api/accounts/recent-proof";
import { eq } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { authSessions } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";

/**
 * Throws STEP_UP_REQUIRED unless the caller has proved a short while ago who they are, and UNAUTHORIZED when the session has
 * ended meanwhile. For calls of `/api`, whose access has looked at the second factor already, in the session and in the token.
 */
export async function assertCallerProof(ctx: CallerContext): Promise<void> {
  if (!(await isCallerProved(ctx))) throw new DomainError("STEP_UP_REQUIRED");
}

/** Returns whether the caller has. Throws UNAUTHORIZED like `assertCallerProof`. */
export async function isCallerProved({ db, now, caller }: CallerContext): Promise<boolean> {
  const [session] = await db
    .select({ amr: authSessions.amr })
    .from(authSessions)
    .where(eq(authSessions.id, caller.session_id));
  if (session === undefined) throw new DomainError("UNAUTHORIZED");
  return hasRecentProof(session.amr, now());
}
