import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import { and, eq } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { authMailTokens, authUsers } from "../../platform/db/schema/index";
import { AuthError } from "../auth/auth-error";
import type { SignedIn, SignedInContext } from "../auth/authenticate";
import type { AuthContext } from "../auth/client";
import { consumeMailQuota } from "../auth/links/mail-limits";
import { type CodeChallenge, readChallenge } from "../auth/links/pkce";
import type { AuthUser } from "../auth/rows";
import { assertProved } from "../factors/assert-proofs";
import { NO_EMAIL_CHANGE } from "./confirm-email-change";
import { sendConfirmations } from "./send-confirmations";

/** A change of email that was checked: the new one, lower-cased, or null to cancel the change that is pending. */
export interface CheckedEmailChange {
  newEmail: string | null;
  challenge: CodeChallenge | null;
}

/**
 * Returns the change that a request asks for; undefined when nothing changes. The present email cancels a change that is
 * pending. Throws emailInvalid, updateLevel, the errors of `readChallenge`.
 */
export function readEmailChange(
  ctx: SignedIn,
  input: { email: string; code_challenge: string; code_challenge_method: string },
): CheckedEmailChange | undefined {
  if (input.email === "") return undefined;
  const newEmail = normalizeEmail(input.email);
  if (!isValidEmail(newEmail)) throw new AuthError("emailInvalid");
  const { user } = ctx;
  if (newEmail === user.email) {
    return user.new_email === null ? undefined : { newEmail: null, challenge: null };
  }
  const challenge = readChallenge(input.code_challenge, input.code_challenge_method);
  assertProved(ctx, "updateLevel");
  return { newEmail, challenge };
}

/** Counts the mails that a change causes. Throws mailTooSoon, mailLimit. */
export async function countEmailChange(
  ctx: SignedInContext<"limits"> & AuthContext<"limits">,
  { newEmail }: CheckedEmailChange,
): Promise<void> {
  if (newEmail === null) return;
  // Counted for both mailboxes alike, whether or not the new one has an account.
  for (const email of [ctx.user.email, newEmail]) {
    if (!(await consumeMailQuota(ctx, "email_change", email))) throw new AuthError("mailLimit");
  }
}

/**
 * Stores the change in place of one that is pending, whose links end, and mails both mailboxes a link and a code. For an
 * email that has an account the new mailbox gets a mail without them: only its owner learns the difference. Returns the
 * account.
 */
export async function requestEmailChange(
  tx: Transaction,
  ctx: AuthContext<"keys" | "config">,
  user: AuthUser,
  { newEmail, challenge }: CheckedEmailChange,
): Promise<AuthUser> {
  const changed = await storeChange(tx, ctx, user.id, newEmail);
  if (newEmail === null) return changed;
  const { redirectTo } = ctx.client;
  const to = ["current", "new"] as const;
  await sendConfirmations(tx, ctx, changed, { newEmail, dueAt: null, to, challenge, redirectTo });
  return changed;
}

/** Stores what a change asks for, in place of one that is pending. Returns the account. */
export async function storeChange(
  tx: Transaction,
  { now }: Pick<Context, "now">,
  userId: string,
  newEmail: string | null,
): Promise<AuthUser> {
  await tx
    .delete(authMailTokens)
    .where(and(eq(authMailTokens.user_id, userId), eq(authMailTokens.kind, "email_change")));
  const [row] = await tx
    .update(authUsers)
    .set({
      ...NO_EMAIL_CHANGE,
      ...(newEmail !== null && { new_email: newEmail, new_email_sent_at: now().toISOString() }),
    })
    .where(eq(authUsers.id, userId))
    .returning();
  if (row === undefined) throw new AuthError("userNotFound");
  return row;
}
