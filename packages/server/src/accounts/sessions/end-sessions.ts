import { hasRecentProof, needsProofToEnd } from "@signpoint/api/accounts/recent-proof";
import { and, eq, inArray } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { authSessions } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { logSecurityEvent } from "../../platform/security-log";

/**
 * Deletes one session of the caller, which may be the present one. Throws NOT_FOUND, also for another person's, and
 * STEP_UP_REQUIRED without a recent proof, which sessions that began after the caller's do not need.
 */
export async function endSession(
  ctx: CallerContext,
  { session_id }: { session_id: string },
): Promise<{ ended: number }> {
  const ended = await end(ctx, (id) => id === session_id, "one");
  if (ended === 0) throw new DomainError("NOT_FOUND");
  return { ended };
}

/** Deletes all sessions of the caller but the present one. Throws STEP_UP_REQUIRED as `endSession` does. */
export async function endOtherSessions(ctx: CallerContext): Promise<{ ended: number }> {
  return { ended: await end(ctx, (id) => id !== ctx.caller.session_id, "others") };
}

async function end(
  ctx: CallerContext,
  isMeant: (id: string) => boolean,
  scope: string,
): Promise<number> {
  const { db, caller } = ctx;
  const { user_id } = caller;
  const sessions = await db
    .select({ id: authSessions.id, created_at: authSessions.created_at, amr: authSessions.amr })
    .from(authSessions)
    .where(eq(authSessions.user_id, user_id));
  const own = sessions.find(({ id }) => id === caller.session_id);
  if (own === undefined) throw new DomainError("UNAUTHORIZED");
  const meant = sessions.filter(({ id }) => isMeant(id));
  const needsProof = meant.some((session) => needsProofToEnd(session, own));
  if (needsProof && !hasRecentProof(own.amr, ctx.now())) throw new DomainError("STEP_UP_REQUIRED");
  const ids = meant.map(({ id }) => id);
  const ended = await singleStatement(db)
    .delete(authSessions)
    .where(and(eq(authSessions.user_id, user_id), inArray(authSessions.id, ids)))
    .returning({ id: authSessions.id });
  if (ended.length > 0) logSecurityEvent(ctx, "logout", { user_id, scope });
  return ended.length;
}
