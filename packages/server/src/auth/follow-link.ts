import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Database } from "../db/client";
import { authCodes } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { logSecurityEvent } from "../security-log";
import type { Services } from "../services";
import { asAuthError } from "./answer-error";
import { AuthError } from "./auth-error";
import type { Client } from "./client";
import { hashAuthCode } from "./exchange-code";
import { finishMail } from "./finish-mail";
import { CODE_SECONDS, secondsAfter } from "./lifetimes";
import { isPkceLink } from "./mail-tokens";
import { kindsOfType, redeemLinkToken } from "./redeem-mail-token";
import type { MailToken } from "./rows";
import { openSession, sessionObject } from "./sessions";

/**
 * Follows a mailed link: answers the address to go on to. Clients that use PKCE get a code there,
 * others the session itself in the fragment, and both the reason when the link is worth nothing.
 */
export async function followLink(
  services: Services,
  { token, type }: { token: string; type: string },
  client: Client,
): Promise<string> {
  if (type === "") throw new AuthError("verifyNeedsType");
  if (token === "") throw new AuthError("verifyNeedsToken");
  await services.limits.verifyPerAddress.take(client.address);
  const usesPkce = isPkceLink(token);
  try {
    const found = usesPkce
      ? await codeFor(services, token, type)
      : await sessionFor(services, token, type);
    const target = new URL(client.redirectTo);
    if ("code" in found) target.searchParams.set("code", found.code);
    else target.hash = found.fragment;
    return target.href;
  } catch (error) {
    const refusal = asAuthError(error);
    if (refusal.status >= 500) services.log.error({ err: error }, "a mailed link failed");
    return withError(client.redirectTo, refusal, usesPkce);
  }
}

async function codeFor(services: Services, linkToken: string, type: string) {
  const { db, now } = services;
  const code = randomUUID();
  const { user, token } = await inTransaction(db, async (tx) => {
    const redeemed = await redeemLinkToken(tx, services, linkToken, kindsOfType(type));
    await keepCode(tx, redeemed.token, code, now());
    return redeemed;
  });
  await finishMail(services, token.kind, user);
  return { code };
}

/** The code's time starts with the click, however long the mail lay unread. */
async function keepCode(tx: Database, token: MailToken, code: string, now: Date): Promise<void> {
  const { user_id, kind, code_challenge, code_challenge_method } = token;
  if (code_challenge === null || code_challenge_method === null) {
    throw new AuthError("flowNotAssociated");
  }
  await tx.delete(authCodes).where(eq(authCodes.user_id, user_id));
  await tx.insert(authCodes).values({
    code_hash: hashAuthCode(code),
    user_id,
    kind,
    code_challenge,
    code_challenge_method,
    expires_at: secondsAfter(now, CODE_SECONDS),
  });
}

async function sessionFor(services: Services, linkToken: string, type: string) {
  const { db, now } = services;
  const { opened, kind } = await inTransaction(db, async (tx) => {
    const { user, token } = await redeemLinkToken(tx, services, linkToken, kindsOfType(type));
    return { opened: await openSession(tx, user, "otp", now()), kind: token.kind };
  });
  await finishMail(services, kind, opened.user);
  logSecurityEvent(services, "login", { user_id: opened.user.id, method: "otp" });
  const session = await sessionObject(services, opened);
  const fragment = new URLSearchParams({
    access_token: String(session.access_token),
    expires_at: String(session.expires_at),
    expires_in: String(session.expires_in),
    refresh_token: String(session.refresh_token),
    sb: "",
    token_type: "bearer",
    type: kind,
  });
  return { fragment: fragment.toString() };
}

function withError(redirectTo: string, refusal: AuthError, usesPkce: boolean): string {
  const parameters = {
    error: errorClass(refusal.status),
    error_code: refusal.code,
    error_description: refusal.message,
  };
  const target = new URL(redirectTo);
  if (usesPkce) {
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  }
  target.hash = new URLSearchParams({ ...parameters, ...(!usesPkce && { sb: "" }) }).toString();
  return target.href;
}

function errorClass(status: number): string {
  if (status >= 500) return "server_error";
  if (status === 401) return "unauthorized_client";
  return status === 403 ? "access_denied" : "invalid_request";
}
