import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Context } from "../context";
import type { Transaction } from "../db/client";
import { authCodes } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { logSecurityEvent } from "../security-log";
import { AuthError } from "./auth-error";
import { toAuthError } from "./auth-error-response";
import type { Client } from "./client";
import { hashAuthCode } from "./exchange-code";
import { finishMail } from "./finish-mail";
import { CODE_SECONDS, secondsAfter } from "./lifetimes";
import { isPkceLink } from "./mail-tokens";
import { kindsOfType, type Redeemed, redeemLinkToken } from "./redeem-mail-token";
import { createSession, sessionObject } from "./sessions";

interface MailedLink {
  token: string;
  type: string;
}

/**
 * Follows a mailed link: answers the address to go on to. Clients that use PKCE get a code there,
 * others the session itself in the fragment, and both the reason when the link is worth nothing.
 */
export async function followLink(
  ctx: Context<"config" | "keys" | "limits">,
  { token, type }: MailedLink,
  client: Client,
): Promise<string> {
  if (type === "") throw new AuthError("verifyNeedsType");
  if (token === "") throw new AuthError("verifyNeedsToken");
  const usesPkce = isPkceLink(token);
  try {
    await ctx.limits.verifyPerAddress.take(client.address);
    const found = usesPkce
      ? await codeFor(ctx, { token, type }, client)
      : await sessionFor(ctx, { token, type }, client);
    const target = new URL(client.redirectTo);
    if ("code" in found) target.searchParams.set("code", found.code);
    else target.hash = found.fragment;
    return target.href;
  } catch (error) {
    const refusal = toAuthError(error);
    if (refusal.status >= 500) ctx.log.error({ err: error }, "a mailed link failed");
    return withError(client.redirectTo, refusal, usesPkce);
  }
}

async function codeFor(ctx: Context<"limits">, link: MailedLink, client: Client) {
  const { db, now } = ctx;
  const code = randomUUID();
  const { user, token } = await inTransaction(db, async (tx) => {
    const redeemed = await redeemLinkToken(tx, ctx, link.token, kindsOfType(link.type));
    await keepCode(tx, redeemed, code, now());
    return redeemed;
  });
  await finishMail(ctx, token.kind, user, client);
  return { code };
}

/** The code's time starts with the click, however long the mail lay unread. */
async function keepCode(
  tx: Transaction,
  { user, token }: Redeemed,
  code: string,
  now: Date,
): Promise<void> {
  const { kind, code_challenge, code_challenge_method } = token;
  if (code_challenge === null || code_challenge_method === null) {
    throw new AuthError("flowNotAssociated");
  }
  await tx.delete(authCodes).where(eq(authCodes.user_id, user.id));
  await tx.insert(authCodes).values({
    code_hash: hashAuthCode(code),
    user_id: user.id,
    kind,
    code_challenge,
    code_challenge_method,
    expires_at: secondsAfter(now, CODE_SECONDS),
  });
}

async function sessionFor(
  ctx: Context<"config" | "keys" | "limits">,
  link: MailedLink,
  client: Client,
) {
  const { db, now } = ctx;
  const { opened, kind } = await inTransaction(db, async (tx) => {
    const redeemed = await redeemLinkToken(tx, ctx, link.token, kindsOfType(link.type));
    const opened = await createSession(tx, redeemed.user, "otp", now());
    return { opened, kind: redeemed.token.kind };
  });
  await finishMail(ctx, kind, opened.user, client);
  logSecurityEvent(ctx, "login", { user_id: opened.user.id, method: "otp" });
  const session = await sessionObject(ctx, opened);
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
