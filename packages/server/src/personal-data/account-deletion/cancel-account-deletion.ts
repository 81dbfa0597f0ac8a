import { deletionMessages } from "@signpoint/api/texts";
import { and, eq } from "drizzle-orm";
import type { CallerContext, Context } from "../../platform/context";
import { accountDeletions } from "../../platform/db/schema/index";
import { singleStatement } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { logSecurityEvent } from "../../platform/security-log";
import { readDeletionToken } from "./deletion-token";

/** Keeps the caller's account. Returns whether its deletion was requested. */
export async function cancelAccountDeletion(ctx: CallerContext): Promise<{ cancelled: boolean }> {
  const { user_id } = ctx.caller;
  const cancelled = await singleStatement(ctx.db)
    .delete(accountDeletions)
    .where(eq(accountDeletions.user_id, user_id))
    .returning({ user_id: accountDeletions.user_id });
  if (cancelled.length > 0) logSecurityEvent(ctx, "deletion_cancelled", { user_id });
  return { cancelled: cancelled.length > 0 };
}

/**
 * Keeps the account that the link of a mail names, also without a login. Throws BAD_REQUEST for a token that we did not
 * sign, LINK_EXPIRED when that deletion was cancelled or is done.
 */
export async function cancelDeletionByMail(
  ctx: Context<"keys">,
  { token }: { token: string },
): Promise<{ cancelled: boolean }> {
  const { user_id, requested_at } = readDeletionToken(ctx, token);
  const cancelled = await singleStatement(ctx.db)
    .delete(accountDeletions)
    .where(
      and(eq(accountDeletions.user_id, user_id), eq(accountDeletions.requested_at, requested_at)),
    )
    .returning({ user_id: accountDeletions.user_id });
  if (cancelled.length === 0) {
    throw new DomainError("LINK_EXPIRED", { message: deletionMessages.linkExpired });
  }
  logSecurityEvent(ctx, "deletion_cancelled", { user_id });
  return { cancelled: true };
}
