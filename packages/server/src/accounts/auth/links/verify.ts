import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import * as z from "zod";
import type { Context } from "../../../platform/context";
import type { Transaction } from "../../../platform/db/client";
import { inTransaction } from "../../../platform/db/transaction";
import { emailKey } from "../../../platform/limits/limits";
import { logSecurityEvent } from "../../../platform/security-log";
import { createSession, type SignInMethod, toSessionObject } from "../../sessions/sessions";
import { AuthError } from "../auth-error";
import type { AuthContext } from "../client";
import { optionalText } from "../read-body";
import {
  completeMailRedemption,
  type LoginMailKind,
  methodOfLink,
  parseMailKinds,
  type RedeemedOrWaiting,
  redeemLinkToken,
  redeemTokenHash,
} from "./mail-tokens";
import { findTokenOfCode } from "./match-code";

/** What the first of the two confirmations of a change of email is answered with. */
export const FIRST_OF_TWO_CONFIRMED =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

export const VerifyBody = z.object({
  type: optionalText,
  email: optionalText,
  token: optionalText,
  token_hash: optionalText,
});

/**
 * Signs in by a mail: by the link's token alone, or by the email and the code. Returns the session in the
 * protocol's shape; for the first of the two mails of a change of email a text instead. Throws verifyNeedsType, verifyTypeInvalid, verifyAmbiguous, verifyNeedsToken, linkExpired,
 * codeExpired, bearerBanned, emailExists.
 */
export async function verify(
  ctx: AuthContext<"config" | "keys" | "bankKeys" | "limits">,
  input: z.output<typeof VerifyBody>,
): Promise<Record<string, unknown>> {
  await ctx.limits.verifyPerIp.consume(ctx.client.ipKey);
  if (input.type === "") throw new AuthError("verifyNeedsType");
  const kinds = parseMailKinds(input.type);
  if (input.token_hash !== "") {
    if (input.email !== "" || input.token !== "") throw new AuthError("verifyAmbiguous");
    const method = methodOfLink(input.token_hash);
    return await signInBy(ctx, method, (tx) => redeemLinkToken(tx, ctx, input.token_hash, kinds));
  }
  if (input.token === "" || input.email.trim() === "") throw new AuthError("verifyNeedsToken");
  const email = normalizeEmail(input.email);
  const perEmail = ctx.limits.codePerEmail;
  await perEmail.consume(emailKey(email));
  const session = await signInBy(ctx, "otp", (tx) =>
    redeemCode(tx, ctx, { email, code: input.token, kinds }),
  );
  await perEmail.reset(emailKey(email));
  return session;
}

async function signInBy(
  ctx: AuthContext<"config" | "keys" | "bankKeys" | "limits">,
  method: SignInMethod,
  redeem: (tx: Transaction) => Promise<RedeemedOrWaiting | null>,
): Promise<Record<string, unknown>> {
  const redeemed = await inTransaction(ctx.db, async (tx) => {
    const { user, token } = (await redeem(tx)) ?? {};
    if (user === undefined || token === undefined) return null;
    if (user === null) return "waiting";
    return {
      opened: await createSession(tx, user, method, { now: ctx.now(), client: ctx.client }),
      token,
    };
  });
  // Thrown after the commit, which the count of wrong attempts needs.
  if (redeemed === null) {
    logSecurityEvent(ctx, "login_failed", { user_id: null, method: "otp" });
    throw new AuthError("codeExpired");
  }
  if (redeemed === "waiting") return { msg: FIRST_OF_TWO_CONFIRMED, code: "200" };
  const { opened, token } = redeemed;
  await completeMailRedemption(ctx, token.kind, opened.user);
  logSecurityEvent(ctx, "login", { user_id: opened.user.id, method });
  return await toSessionObject(ctx, opened);
}

/** Deletes the mail token with this code and returns it with its account; null when no valid token has the code. */
async function redeemCode(
  tx: Transaction,
  ctx: Context<"config" | "keys" | "bankKeys">,
  { email, code, kinds }: { email: string; code: string; kinds: LoginMailKind[] },
): Promise<RedeemedOrWaiting | null> {
  if (!isValidEmail(email)) return null;
  const match = await findTokenOfCode(tx, ctx, { email, code, kinds });
  return match === null ? null : await redeemTokenHash(tx, ctx, match.token_hash, kinds);
}
