import { isValidEmail, normalizeEmail } from "@signpoint/api/rules/email";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import type { Context } from "../context";
import type { Transaction } from "../db/client";
import { authMailTokens } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { emailKey } from "../limits/limits";
import { logSecurityEvent } from "../security-log";
import { AuthError } from "./auth-error";
import type { Client } from "./client";
import { finishMail } from "./finish-mail";
import { MAIL_CODE_ATTEMPTS, MAIL_CODES_GOOD } from "./lifetimes";
import { isMailedCode } from "./mail-tokens";
import { optionalText } from "./read-body";
import { kindsOfType, type Redeemed, redeem, redeemLinkToken } from "./redeem-mail-token";
import type { MailTokenKind } from "./rows";
import { createSession, sessionObject } from "./sessions";

export const VerifyBody = z.object({
  type: optionalText,
  email: optionalText,
  token: optionalText,
  token_hash: optionalText,
});

/** Signs in by what was mailed: the link's token alone, or the email and the code. */
export async function verify(
  ctx: Context<"config" | "keys" | "limits">,
  body: z.output<typeof VerifyBody>,
  client: Client,
): Promise<Record<string, unknown>> {
  await ctx.limits.verifyPerAddress.take(client.address);
  if (body.type === "") throw new AuthError("verifyNeedsType");
  const kinds = kindsOfType(body.type);
  if (body.token_hash !== "") {
    if (body.email !== "" || body.token !== "") throw new AuthError("verifyAmbiguous");
    const byLink = (tx: Transaction) => redeemLinkToken(tx, ctx, body.token_hash, kinds);
    return await signInBy(ctx, byLink, client);
  }
  if (body.token === "" || body.email.trim() === "") throw new AuthError("verifyNeedsToken");
  const email = normalizeEmail(body.email);
  const perEmail = ctx.limits.codePerEmail;
  await perEmail.take(emailKey(email));
  const byCode = (tx: Transaction) => redeemCode(tx, ctx, { email, code: body.token, kinds });
  const session = await signInBy(ctx, byCode, client);
  await perEmail.forget(emailKey(email));
  return session;
}

async function signInBy(
  ctx: Context<"config" | "keys" | "limits">,
  proof: (tx: Transaction) => Promise<Redeemed | null>,
  client: Client,
): Promise<Record<string, unknown>> {
  const redeemed = await inTransaction(ctx.db, async (tx) => {
    const { user, token } = (await proof(tx)) ?? {};
    if (user === undefined || token === undefined) return null;
    return { opened: await createSession(tx, user, "otp", ctx.now()), token };
  });
  // Thrown only now: the wrong attempt that was counted has to be committed.
  if (redeemed === null) {
    logSecurityEvent(ctx, "login_failed", { user_id: null, method: "otp" });
    throw new AuthError("codeExpired");
  }
  const { opened, token } = redeemed;
  await finishMail(ctx, token.kind, opened.user, client);
  logSecurityEvent(ctx, "login", { user_id: opened.user.id, method: "otp" });
  return await sessionObject(ctx, opened);
}

/** Uses up the token whose code it is; null, and one attempt counted, when it is no one's. */
async function redeemCode(
  tx: Transaction,
  ctx: Context<"keys">,
  { email, code, kinds }: { email: string; code: string; kinds: MailTokenKind[] },
): Promise<Redeemed | null> {
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
    .limit(MAIL_CODES_GOOD)
    .for("update");
  const alive = tokens.filter(({ failed_attempts }) => failed_attempts < MAIL_CODE_ATTEMPTS);
  const meant = alive.find((token) => isMailedCode(ctx.keys, token, code.trim()));
  if (meant !== undefined) return await redeem(tx, ctx, meant.token_hash, kinds);
  await tx
    .update(authMailTokens)
    .set({ failed_attempts: sql`${authMailTokens.failed_attempts} + 1` })
    .where(
      inArray(
        authMailTokens.token_hash,
        alive.map(({ token_hash }) => token_hash),
      ),
    );
  return null;
}
