import { and, eq, ne, or } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { authCodes, authMailTokens, authSessions, authUsers } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { logSecurityEvent } from "../../platform/security-log";
import { NO_EMAIL_CHANGE } from "../email-change/confirm-email-change";
import {
  countEmailChange,
  readEmailChange,
  requestEmailChange,
} from "../email-change/request-email-change";
import { assertHasRecentProof } from "../factors/assert-proofs";
import { listFactors } from "../factors/factor-object";
import { clearAllFailures } from "../factors/lock-after-failures";
import { lockSignedIn } from "../factors/lock-signed-in";
import {
  findFactorsToRemove,
  isRecentMailSession,
  removeFactors,
} from "../factors/recovery-factors";
import { queueSecurityMail } from "../not-me/queue-security-mail";
import { proveAgain } from "../proofs/prove-again";
import { judgeChange } from "../safety-pause/judge-change";
import { findRecipient } from "./accounts";
import { AuthError } from "./auth-error";
import type { SignedInContext } from "./authenticate";
import type { AuthContext } from "./client";
import { resetMailQuota } from "./links/mail-limits";
import { PASSWORD_CHANGED_MAIL } from "./links/mails";
import {
  assertAcceptablePassword,
  assertNoNamePassword,
  hashPassword,
  verifyPassword,
} from "./passwords";
import { optionalText } from "./read-body";
import type { AuthUser } from "./rows";
import { toStorableUserData, UserData } from "./user-data";
import { toUserObject } from "./user-object";
import { withMinimumDuration } from "./with-minimum-duration";

export const UpdateUserBody = z.object({
  email: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
  password: z.string().nullish(),
  current_password: optionalText,
  /** The code of `reauthenticate`. */
  nonce: optionalText,
  data: UserData,
});

type UpdateContext = SignedInContext<"config" | "keys" | "limits"> &
  AuthContext<"config" | "keys" | "limits">;

/**
 * Updates the caller's password or user data, or mails both mailboxes to confirm another email, and returns the user in
 * the protocol's shape. A new password and another email need a recent proof, which the request may carry (see
 * `proveAgain`); with nothing but a proof, the request proves for the next minutes. A new password ends all other sessions,
 * changes of email, and mailed links but those that say "This was not me"; it removes what `findFactorsToRemove` says. Throws
 * metadataInvalid, passwordWeak, passwordCommon, passwordIsName, passwordTooLong, updateLevel, reauthenticationNeeded, passwordSame,
 * userNotFound (specification, section 5), the errors of `proveAgain`, `readEmailChange` and `lockSignedIn`.
 */
export async function updateUser(
  request: UpdateContext,
  input: z.output<typeof UpdateUserBody>,
): Promise<Record<string, unknown>> {
  // One time for the change and its mail: the mail's link undoes what happened from then on.
  const at = request.now();
  const ctx = { ...request, now: () => at };
  const { user, session } = ctx;
  await ctx.limits.updatePerAccount.consume(user.id);
  const data = mergeUserData(user.user_metadata, toStorableUserData(input.data));
  const { password } = input;
  const emailChange = readEmailChange(ctx, input);
  if (typeof password === "string") {
    await assertAcceptablePassword(password);
    assertNoNamePassword(password, await findRecipient(ctx.db, user));
    await findFactorsToRemove(ctx.db, ctx, ctx.now());
  }
  const isSensitive = typeof password === "string" || (emailChange?.newEmail ?? null) !== null;
  const proofs = (await proveAgain(ctx, input)).amr;
  if (isSensitive) assertHasRecentProof(proofs, ctx.now());
  const password_hash =
    typeof password === "string" ? await hashNewPassword(user, password) : undefined;
  if (emailChange !== undefined) await countEmailChange(ctx, emailChange);
  const write = inTransaction(ctx.db, async (tx) => {
    // While the password was hashed, its owner may have disowned the login of this session.
    const signedIn = await lockSignedIn(tx, ctx, ctx.now());
    const [row] = await tx
      .update(authUsers)
      .set({
        user_metadata: data,
        ...(password_hash !== undefined && {
          password_hash,
          password_changed_at: ctx.now().toISOString(),
          ...NO_EMAIL_CHANGE,
        }),
        updated_at: ctx.now().toISOString(),
      })
      .where(eq(authUsers.id, user.id))
      .returning();
    if (row === undefined) throw new AuthError("userNotFound");
    let hadFactor = false;
    if (isSensitive) await judgeChange(tx, ctx, signedIn);
    if (password_hash !== undefined) {
      const factors = await findFactorsToRemove(tx, signedIn, ctx.now());
      hadFactor = await removeFactors(tx, ctx, row, factors);
      if (isRecentMailSession(session, ctx.now())) await clearAllFailures(tx, user.id);
      await revokeOtherAccess(tx, ctx, row, session.id);
    }
    const updated =
      emailChange === undefined ? row : await requestEmailChange(tx, ctx, row, emailChange);
    return { updated, hadFactor };
  });
  const { updated, hadFactor } = await (emailChange === undefined
    ? write
    : withMinimumDuration(write));
  // Keeping the present email asks for no other one.
  if ((emailChange?.newEmail ?? null) !== null)
    logSecurityEvent(ctx, "email_change_requested", { user_id: user.id });
  // The mails of the last hour are no longer valid, so they must not count against new ones.
  if (password_hash !== undefined) {
    logSecurityEvent(ctx, "password_changed", { user_id: user.id });
    if (hadFactor) logSecurityEvent(ctx, "factor_removed", { user_id: user.id });
    await resetMailQuota(ctx, "recovery", updated.email);
  }
  return toUserObject(updated, await listFactors(ctx.db, updated.id));
}

/** Returns the data with the change applied; null removes a field. Throws metadataInvalid when the result is too large. */
function mergeUserData(before: Record<string, unknown>, change: Record<string, unknown>) {
  const merged = Object.entries({ ...before, ...change });
  return toStorableUserData(Object.fromEntries(merged.filter(([, value]) => value !== null)));
}

async function hashNewPassword(user: AuthUser, password: string): Promise<string> {
  if (await verifyPassword(user.password_hash, password)) throw new AuthError("passwordSame");
  return await hashPassword(password);
}

/**
 * Deletes the other sessions, mailed links and codes of an account after its password was changed, and mails its owner.
 * Links "This was not me" stay: the password may have been changed by whoever they are about.
 */
async function revokeOtherAccess(
  tx: Transaction,
  ctx: Context<"config">,
  user: AuthUser,
  sessionId: string,
): Promise<void> {
  await tx
    .delete(authMailTokens)
    .where(
      and(
        or(eq(authMailTokens.email, user.email), eq(authMailTokens.user_id, user.id)),
        ne(authMailTokens.kind, "new_place"),
      ),
    );
  await tx.delete(authCodes).where(eq(authCodes.user_id, user.id));
  await tx
    .delete(authSessions)
    .where(and(eq(authSessions.user_id, user.id), ne(authSessions.id, sessionId)));
  await queueSecurityMail(tx, ctx, { user, at: ctx.now() }, PASSWORD_CHANGED_MAIL);
}
