import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import * as z from "zod";
import { inTransaction } from "../../../platform/db/transaction";
import { findAccount } from "../accounts";
import { AuthError } from "../auth-error";
import type { AuthContext } from "../client";
import { optionalText } from "../read-body";
import { findLatestSignup } from "../signups";
import { withMinimumDuration } from "../with-minimum-duration";
import { consumeMailQuota } from "./mail-limits";
import { sendMailToken } from "./mail-tokens";
import { confirmationMail } from "./mails";
import { readChallenge } from "./pkce";

export const ResendBody = z.object({
  type: optionalText,
  email: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

/**
 * Mails the confirmation of the latest pending signup again. Neither the response nor the time it takes reveals
 * whether there is one. Throws resendTypeInvalid, resendNeedsEmail, emailInvalid, the errors of `readChallenge`
 * and `consumeMailQuota`.
 */
export async function resend(
  ctx: AuthContext<"limits" | "keys">,
  input: z.output<typeof ResendBody>,
): Promise<void> {
  await ctx.limits.resendPerIp.consume(ctx.client.ipKey);
  if (input.type !== "signup") throw new AuthError("resendTypeInvalid");
  if (input.email.trim() === "") throw new AuthError("resendNeedsEmail");
  const email = normalizeEmail(input.email);
  if (!isValidEmail(email)) throw new AuthError("emailInvalid");
  const challenge = readChallenge(input.code_challenge, input.code_challenge_method);
  const shouldSend = await consumeMailQuota(ctx, "signup", email);
  const { redirectTo } = ctx.client;
  await withMinimumDuration(
    inTransaction(ctx.db, async (tx) => {
      const signup = await findLatestSignup(tx, email, ctx.now());
      const hasAccount = (await findAccount(tx, email)) !== undefined;
      if (!shouldSend || signup === undefined || hasAccount) return;
      const purpose = { email, kind: "signup", signup_id: signup.id } as const;
      await sendMailToken(
        tx,
        ctx,
        { ...purpose, user_id: null, username: null },
        { mail: confirmationMail, challenge, redirectTo },
      );
    }),
  );
}
