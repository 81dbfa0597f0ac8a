import { and, eq, gt, inArray, or } from "drizzle-orm";
import * as z from "zod";
import type { Transaction } from "../../../platform/db/client";
import {
  authCodes,
  authMailTokens,
  authSessions,
  authUsers,
} from "../../../platform/db/schema/index";
import { inTransaction } from "../../../platform/db/transaction";
import { logSecurityEvent } from "../../../platform/security-log";
import { AuthError } from "../../auth/auth-error";
import type { AuthContext } from "../../auth/client";
import { hashLinkToken, issueMailToken, NOT_ME_PREFIX } from "../../auth/links/mail-tokens";
import { optionalText } from "../../auth/read-body";
import type { AuthUser } from "../../auth/rows";
import { NO_EMAIL_CHANGE } from "../../email-change/confirm-email-change";
import { undoSinceLogin } from "./undo-since-login";

export const DisownBody = z.object({ token_hash: optionalText });

/**
 * Undoes a login that was somebody else's, by the token of its mail: ends all sessions, mailed links and changes of email
 * of the account, its password, which somebody else knows, and what `undoSinceLogin` says. Returns the token of a link
 * that sets a new password, as if it had been mailed, but removes no factor. The token works once, and ends those of all
 * other logins up to now. Throws linkExpired.
 */
export async function disownLogin(
  ctx: AuthContext<"config" | "keys" | "limits">,
  input: z.output<typeof DisownBody>,
): Promise<{ token_hash: string; type: "recovery" }> {
  await ctx.limits.verifyPerIp.consume(ctx.client.ipKey);
  const { user, linkToken, undone } = await inTransaction(ctx.db, async (tx) => {
    const { user, since } = await redeem(tx, ctx, hashLinkToken(input.token_hash));
    await tx
      .delete(authMailTokens)
      .where(or(eq(authMailTokens.email, user.email), eq(authMailTokens.user_id, user.id)));
    await tx.delete(authCodes).where(eq(authCodes.user_id, user.id));
    await tx.delete(authSessions).where(eq(authSessions.user_id, user.id));
    const undone = await undoSinceLogin(tx, ctx, user, since);
    const recovery = { email: user.email, kind: "recovery", username: null } as const;
    const purpose = { ...recovery, signup_id: null, user_id: null };
    const { linkToken } = await issueMailToken(tx, ctx, purpose, null, NOT_ME_PREFIX);
    return { user, linkToken, undone };
  });
  const user_id = user.id;
  logSecurityEvent(ctx, "login_disowned", { user_id });
  if (undone.hadFactor) logSecurityEvent(ctx, "factor_removed", { user_id });
  if (undone.hadDeletion) logSecurityEvent(ctx, "deletion_cancelled", { user_id });
  return { token_hash: linkToken, type: "recovery" };
}

/**
 * Deletes the token, and returns its account, locked, whose password no longer fits from now on, and the time of the login
 * (ISO 8601). The account is locked before the token: otherwise two links that are used at once wait for each other.
 */
async function redeem(
  tx: Transaction,
  ctx: AuthContext,
  tokenHash: string,
): Promise<{ user: AuthUser; since: string }> {
  const at = ctx.now().toISOString();
  const isToken = and(
    eq(authMailTokens.token_hash, tokenHash),
    eq(authMailTokens.kind, "new_place"),
    gt(authMailTokens.expires_at, at),
  );
  const ofToken = tx.select({ id: authMailTokens.user_id }).from(authMailTokens).where(isToken);
  const [user] = await tx
    .update(authUsers)
    .set({ password_hash: null, updated_at: at, ...NO_EMAIL_CHANGE })
    .where(inArray(authUsers.id, ofToken))
    .returning();
  const [token] = await tx
    .delete(authMailTokens)
    .where(isToken)
    .returning({ since: authMailTokens.created_at });
  if (user === undefined || token === undefined) throw new AuthError("linkExpired");
  return { user, since: token.since };
}
