import { isValidEmail, normalizeEmail } from "@signpoint/api/rules/email";
import * as z from "zod";
import type { Context } from "../context";
import { inTransaction } from "../db/transaction";
import { findAccount } from "./accounts";
import { AuthError } from "./auth-error";
import type { Client } from "./client";
import { consumeMailQuota } from "./mail-limits";
import { readChallenge } from "./pkce";
import { optionalText } from "./read-body";
import { sendMailToken } from "./send-mail-token";
import { latestSignup } from "./signups";
import { withMinimumDuration } from "./with-minimum-duration";

export const ResendBody = z.object({
  type: optionalText,
  email: optionalText,
  code_challenge: optionalText,
  code_challenge_method: optionalText,
});

/** Mails the confirmation again to the latest signup that waits for it; the answer never tells. */
export async function resend(
  ctx: Context<"limits" | "keys">,
  body: z.output<typeof ResendBody>,
  client: Client,
): Promise<void> {
  await ctx.limits.resendPerAddress.take(client.address);
  if (body.type !== "signup") throw new AuthError("resendTypeInvalid");
  if (body.email.trim() === "") throw new AuthError("resendNeedsEmail");
  const email = normalizeEmail(body.email);
  if (!isValidEmail(email)) throw new AuthError("emailInvalid");
  const challenge = readChallenge(body.code_challenge, body.code_challenge_method);
  const turn = await consumeMailQuota(ctx, "signup", email, client);
  const { redirectTo } = client;
  await withMinimumDuration(
    inTransaction(ctx.db, async (tx) => {
      const signup = await latestSignup(tx, email, ctx.now());
      const hasAccount = (await findAccount(tx, email)) !== undefined;
      if (turn === "enough" || signup === undefined || hasAccount) return;
      const purpose = { email, kind: "signup", signup_id: signup.id, username: null } as const;
      await sendMailToken(tx, ctx, purpose, { challenge, redirectTo });
    }),
  );
}
