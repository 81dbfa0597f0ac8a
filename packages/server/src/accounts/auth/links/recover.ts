import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "../../../platform/context";
import type { Transaction } from "../../../platform/db/client";
import { authUsers } from "../../../platform/db/schema/index";
import { inTransaction } from "../../../platform/db/transaction";
import { logSecurityEvent } from "../../../platform/security-log";
import { findAccount, findRecipient } from "../accounts";
import { AuthError } from "../auth-error";
import type { AuthContext } from "../client";
import { optionalText } from "../read-body";
import type { AuthUser } from "../rows";
import { findLatestSignup } from "../signups";
import { withMinimumDuration } from "../with-minimum-duration";
import { consumeMailQuota } from "./mail-limits";
import { sendMailToken } from "./mail-tokens";
import { recoveryMail } from "./mails";
import { type CodeChallenge, readChallenge } from "./pkce";

export const RecoverBody = z.object({
  email: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

/**
 * Mails a link for setting a new password to the email of an account or of a pending signup. Neither the
 * response nor the time it takes reveals whether there is one. Throws recoveryNeedsEmail, emailInvalid, the
 * errors of `readChallenge` and `consumeMailQuota`.
 */
export async function recover(
  ctx: AuthContext<"limits" | "keys">,
  input: z.output<typeof RecoverBody>,
): Promise<void> {
  await ctx.limits.recoverPerIp.consume(ctx.client.ipKey);
  if (input.email.trim() === "") throw new AuthError("recoveryNeedsEmail");
  const email = normalizeEmail(input.email);
  if (!isValidEmail(email)) throw new AuthError("emailInvalid");
  const challenge = readChallenge(input.code_challenge, input.code_challenge_method);
  const shouldSend = await consumeMailQuota(ctx, "recovery", email);
  const { redirectTo } = ctx.client;
  const owner = await withMinimumDuration(
    inTransaction(ctx.db, async (tx) => {
      const user = await findAccount(tx, email);
      if (shouldSend) await sendRecoveryMail(tx, ctx, { email, user }, { challenge, redirectTo });
      return user;
    }),
  );
  logSecurityEvent(ctx, "recovery_requested", { user_id: owner?.id ?? null });
}

async function sendRecoveryMail(
  tx: Transaction,
  ctx: Context<"keys">,
  { email, user }: { email: string; user: AuthUser | undefined },
  options: { challenge: CodeChallenge | null; redirectTo: string },
): Promise<void> {
  const now = ctx.now();
  if (user === undefined && (await findLatestSignup(tx, email, now)) === undefined) return;
  const { username } = user === undefined ? { username: null } : await findRecipient(tx, user);
  const purpose = { email, kind: "recovery", signup_id: null, user_id: null, username } as const;
  await sendMailToken(tx, ctx, purpose, { mail: recoveryMail, ...options });
  if (user === undefined) return;
  await tx
    .update(authUsers)
    .set({ recovery_sent_at: now.toISOString() })
    .where(eq(authUsers.id, user.id));
}
