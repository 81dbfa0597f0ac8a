import { normalizeEmail } from "@signpoint/api/rules/email";
import { and, eq, inArray, sql } from "drizzle-orm";
import * as z from "zod";
import type { Database } from "../db/client";
import { authMailTokens } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { emailKey } from "../limits/limits";
import { logSecurityEvent } from "../security-log";
import type { Services } from "../services";
import { findAccount } from "./accounts";
import { AuthError } from "./auth-error";
import type { Client } from "./client";
import { finishMail } from "./finish-mail";
import { MAIL_CODE_ATTEMPTS } from "./lifetimes";
import { isMailedCode } from "./mail-tokens";
import { optionalText } from "./read-body";
import { kindsOfType, type Redeemed, redeem, redeemLinkToken } from "./redeem-mail-token";
import type { MailTokenKind } from "./rows";
import { openSession, sessionObject } from "./sessions";

export const VerifyBody = z.object({
  type: optionalText,
  email: optionalText,
  token: optionalText,
  token_hash: optionalText,
});

/** Signs in by what was mailed: the link's token alone, or the email and the code. */
export async function verify(
  services: Services,
  body: z.output<typeof VerifyBody>,
  client: Client,
): Promise<Record<string, unknown>> {
  await services.limits.verifyPerAddress.take(client.address);
  if (body.type === "") throw new AuthError("verifyNeedsType");
  const kinds = kindsOfType(body.type);
  if (body.token_hash !== "") {
    if (body.email !== "" || body.token !== "") throw new AuthError("verifyAmbiguous");
    return await signInBy(services, (tx) => redeemLinkToken(tx, services, body.token_hash, kinds));
  }
  if (body.token === "" || body.email.trim() === "") throw new AuthError("verifyNeedsToken");
  const email = normalizeEmail(body.email);
  const perEmail = services.limits.codePerEmail;
  await perEmail.take(emailKey(email));
  const session = await signInBy(services, (tx) =>
    redeemCode(tx, services, { email, code: body.token, kinds }),
  );
  await perEmail.forget(emailKey(email));
  return session;
}

async function signInBy(
  services: Services,
  proof: (tx: Database) => Promise<Redeemed | null>,
): Promise<Record<string, unknown>> {
  const redeemed = await inTransaction(services.db, async (tx) => {
    const { user, token } = (await proof(tx)) ?? {};
    if (user === undefined || token === undefined) return null;
    return { opened: await openSession(tx, user, "otp", services.now()), token };
  });
  // Thrown only now: the wrong attempt that was counted has to be committed.
  if (redeemed === null) {
    logSecurityEvent(services, "login_failed", { user_id: null, method: "otp" });
    throw new AuthError("codeExpired");
  }
  const { opened, token } = redeemed;
  await finishMail(services, token.kind, opened.user);
  logSecurityEvent(services, "login", { user_id: opened.user.id, method: "otp" });
  return await sessionObject(services, opened);
}

/** Uses up the token whose code it is; null, and one attempt counted, when it is no one's. */
async function redeemCode(
  tx: Database,
  services: Services,
  { email, code, kinds }: { email: string; code: string; kinds: MailTokenKind[] },
): Promise<Redeemed | null> {
  const user = await findAccount(tx, email);
  if (user === undefined) return null;
  const tokens = await tx
    .select()
    .from(authMailTokens)
    .where(and(eq(authMailTokens.user_id, user.id), inArray(authMailTokens.kind, kinds)))
    .orderBy(authMailTokens.token_hash)
    .for("update");
  const alive = tokens.filter(({ failed_attempts }) => failed_attempts < MAIL_CODE_ATTEMPTS);
  const meant = alive.find((token) => isMailedCode(services.keys, token, code.trim()));
  if (meant !== undefined) return await redeem(tx, services, meant.token_hash, kinds);
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
