import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import * as z from "zod";
import { inTransaction } from "../../../platform/db/transaction";
import { logSecurityEvent } from "../../../platform/security-log";
import { isAdmin } from "../../admins/is-admin";
import { findAccount } from "../accounts";
import { AuthError } from "../auth-error";
import type { AuthContext } from "../client";
import { optionalText } from "../read-body";
import { withMinimumDuration } from "../with-minimum-duration";
import { consumeMailQuota } from "./mail-limits";
import { sendMailedCode } from "./mail-tokens";
import { loginCodeMail } from "./mails";
import { readChallenge } from "./pkce";

export const OtpBody = z.object({
  email: optionalText,
  phone: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

/**
 * Mails a code that logs in to the account of an email, once, without the password. An admin gets none. Neither the
 * response nor the time it takes reveals whether there is an account, and none is made, whatever `create_user` says. Throws
 * otpAmbiguous, otpNeedsEmail, phoneDisabled, emailInvalid, the errors of `readChallenge` and `consumeMailQuota`.
 */
export async function sendLoginCode(
  ctx: AuthContext<"limits" | "keys">,
  input: z.output<typeof OtpBody>,
): Promise<void> {
  await ctx.limits.otpPerIp.consume(ctx.client.ipKey);
  if (input.email !== "" && input.phone !== "") throw new AuthError("otpAmbiguous");
  // A code has no link, so nothing is exchanged by the client's challenge; a malformed one is refused as everywhere.
  readChallenge(input.code_challenge, input.code_challenge_method);
  if (input.phone !== "") throw new AuthError("phoneDisabled");
  if (input.email.trim() === "") throw new AuthError("otpNeedsEmail");
  const email = normalizeEmail(input.email);
  if (!isValidEmail(email)) throw new AuthError("emailInvalid");
  const shouldSend = await consumeMailQuota(ctx, "login", email);
  const user = await withMinimumDuration(
    inTransaction(ctx.db, async (tx) => {
      const user = await findAccount(tx, email);
      if (!shouldSend || user === undefined || (await isAdmin({ db: tx }, user.id))) return user;
      await sendMailedCode(tx, ctx, user, { kind: "login", mail: loginCodeMail });
      return user;
    }),
  );
  logSecurityEvent(ctx, "login_code_requested", { user_id: user?.id ?? null });
}
