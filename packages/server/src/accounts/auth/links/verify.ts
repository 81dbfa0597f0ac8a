import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "../../../platform/context";
import type { Transaction } from "../../../platform/db/client";
import { authMailTokens } from "../../../platform/db/schema/index";
import { inTransaction } from "../../../platform/db/transaction";
import { emailKey } from "../../../platform/limits/limits";
import { logSecurityEvent } from "../../../platform/security-log";
import { createSession, type SignInMethod, toSessionObject } from "../../sessions/sessions";
import {
  getMailCodeMinutes,
  MAIL_CODE_ATTEMPTS,
  MAIL_CODES_VALID,
  secondsBefore,
} from "../../tokens/lifetimes";
import { AuthError } from "../auth-error";
import type { AuthContext } from "../client";
import { optionalText } from "../read-body";
import {
  completeMailRedemption,
  type LoginMailKind,
  matchesMailedCode,
  methodOfLink,
  parseMailKinds,
  type RedeemedOrWaiting,
  redeemLinkToken,
  redeemTokenHash,
} from "./mail-tokens";

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

/**
 * Deletes the mail token with this code and returns it with its account. Returns null when no valid token has
 * the code, and counts a failed attempt for each of them.
 */
async function redeemCode(
  tx: Transaction,
  ctx: Context<"config" | "keys" | "bankKeys">,
  { email, code, kinds }: { email: string; code: string; kinds: LoginMailKind[] },
): Promise<RedeemedOrWaiting | null> {
  if (!isValidEmail(email)) return null;
  const tokens = await tx
    .select()
    .from(authMailTokens)
    .where(
      and(
        eq(authMailTokens.email, email),
        inArray(authMailTokens.kind, kinds),
        gt(authMailTokens.expires_at, ctx.now().toISOString()),
      ),
    )
    .orderBy(desc(authMailTokens.created_at), authMailTokens.token_hash)
    .limit(MAIL_CODES_VALID)
    .for("update");
  const valid = tokens.filter(
    ({ kind, created_at, failed_attempts }) =>
      failed_attempts < MAIL_CODE_ATTEMPTS &&
      created_at > secondsBefore(ctx.now(), getMailCodeMinutes(kind) * 60),
  );
  const match = valid.find((token) => matchesMailedCode(ctx.keys, token, code.trim()));
  if (match !== undefined) return await redeemTokenHash(tx, ctx, match.token_hash, kinds);
  await tx
    .update(authMailTokens)
    .set({ failed_attempts: sql`${authMailTokens.failed_attempts} + 1` })
    .where(
      inArray(
        authMailTokens.token_hash,
        valid.map(({ token_hash }) => token_hash),
      ),
    );
  return null;
}
