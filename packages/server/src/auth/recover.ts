import { isValidEmail, normalizeEmail } from "@signpoint/api/rules/email";
import { eq } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "../context";
import type { Transaction } from "../db/client";
import { authUsers } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { logSecurityEvent } from "../security-log";
import { findAccount, findRecipient } from "./accounts";
import { AuthError } from "./auth-error";
import type { Client } from "./client";
import { consumeMailQuota } from "./mail-limits";
import { type CodeChallenge, readChallenge } from "./pkce";
import { optionalText } from "./read-body";
import type { AuthUser } from "./rows";
import { sendMailToken } from "./send-mail-token";
import { latestSignup } from "./signups";
import { withMinimumDuration } from "./with-minimum-duration";

export const RecoverBody = z.object({
  email: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

/**
 * Mails a link for setting a new password to an account, or to a signup that waits; the answer never
 * tells whether there is one.
 */
export async function recover(
  ctx: Context<"limits" | "keys">,
  body: z.output<typeof RecoverBody>,
  client: Client,
): Promise<void> {
  await ctx.limits.recoverPerAddress.take(client.address);
  if (body.email.trim() === "") throw new AuthError("recoveryNeedsEmail");
  const email = normalizeEmail(body.email);
  if (!isValidEmail(email)) throw new AuthError("emailInvalid");
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  const turn = await consumeMailQuota(ctx, "recovery", email, client);
  const { redirectTo } = client;
  const owner = await withMinimumDuration(
    inTransaction(ctx.db, async (tx) => {
      const user = await findAccount(tx, email);
      if (turn === "send") await sendTo(tx, ctx, { email, user }, { challenge, redirectTo });
      return user;
    }),
  );
  logSecurityEvent(ctx, "recovery_requested", { user_id: owner?.id ?? null });
}

async function sendTo(
  tx: Transaction,
  ctx: Context<"keys">,
  { email, user }: { email: string; user: AuthUser | undefined },
  options: { challenge: CodeChallenge | null; redirectTo: string },
): Promise<void> {
  const now = ctx.now();
  if (user === undefined && (await latestSignup(tx, email, now)) === undefined) return;
  const { username } = user === undefined ? { username: null } : await findRecipient(tx, user);
  const purpose = { email, kind: "recovery", signup_id: null, username } as const;
  await sendMailToken(tx, ctx, purpose, options);
  if (user === undefined) return;
  await tx
    .update(authUsers)
    .set({ recovery_sent_at: now.toISOString() })
    .where(eq(authUsers.id, user.id));
}
