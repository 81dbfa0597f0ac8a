import { and, eq, ne, type SQL } from "drizzle-orm";
import type { CallerContext } from "../../platform/context";
import { authSessions } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { logSecurityEvent } from "../../platform/security-log";

/** Deletes one session of the caller, which may be the present one. Throws NOT_FOUND, also for another person's. */
export async function endSession(
  ctx: CallerContext,
  { session_id }: { session_id: string },
): Promise<{ ended: number }> {
  const ended = await end(ctx, eq(authSessions.id, session_id), "one");
  if (ended === 0) throw new DomainError("NOT_FOUND");
  return { ended };
}

/** Deletes all sessions of the caller but the present one. */
export async function endOtherSessions(ctx: CallerContext): Promise<{ ended: number }> {
  return { ended: await end(ctx, ne(authSessions.id, ctx.caller.session_id), "others") };
}

async function end(ctx: CallerContext, which: SQL, scope: string): Promise<number> {
  const { user_id } = ctx.caller;
  const ended = await singleStatement(ctx.db)
    .delete(authSessions)
    .where(and(eq(authSessions.user_id, user_id), which))
    .returning({ id: authSessions.id });
  if (ended.length > 0) logSecurityEvent(ctx, "logout", { user_id, scope });
  return ended.length;
}
