import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/db/client";
import { authCodes } from "../../../platform/db/schema/index";
import { inTransaction } from "../../../platform/db/transaction";
import { logSecurityEvent } from "../../../platform/security-log";
import { createSession, toSessionObject } from "../../sessions/sessions";
import { CODE_SECONDS, secondsAfter } from "../../tokens/lifetimes";
import { AuthError } from "../auth-error";
import { toAuthError } from "../auth-error-response";
import type { AuthContext } from "../client";
import { hashAuthCode } from "./exchange-code";
import {
  completeMailRedemption,
  isPkceLink,
  methodOfLink,
  parseMailKinds,
  type RedeemedMailToken,
  redeemLinkToken,
} from "./mail-tokens";
import { FIRST_OF_TWO_CONFIRMED } from "./verify";

interface MailedLink {
  token: string;
  type: string;
}

/**
 * Redeems the token of a mailed link and returns the URL to redirect to. Clients that use PKCE get a code in its
 * query, others the session itself in its fragment; after the first of the two links of a change of email, a message. For a link that is not valid the URL carries the error.
 * Throws verifyNeedsType and verifyNeedsToken.
 */
export async function followLink(
  ctx: AuthContext<"config" | "keys" | "bankKeys" | "limits">,
  { token, type }: MailedLink,
): Promise<string> {
  const { client } = ctx;
  if (type === "") throw new AuthError("verifyNeedsType");
  if (token === "") throw new AuthError("verifyNeedsToken");
  const usesPkce = isPkceLink(token);
  try {
    await ctx.limits.verifyPerIp.consume(client.ipKey);
    const found = usesPkce
      ? await createCodeRedirect(ctx, { token, type })
      : await createSessionRedirect(ctx, { token, type });
    const target = new URL(client.redirectTo);
    if (found === null) return withMessage(target, usesPkce);
    if ("code" in found) target.searchParams.set("code", found.code);
    else target.hash = found.fragment;
    return target.href;
  } catch (error) {
    const authError = toAuthError(error);
    if (authError.status >= 500) ctx.log.error({ err: error }, "a mailed link failed");
    return withError(client.redirectTo, authError, usesPkce);
  }
}

/** Returns null when the link is the first of the two of a change of email. */
async function createCodeRedirect(
  ctx: AuthContext<"config" | "bankKeys" | "limits">,
  link: MailedLink,
) {
  const { db, now } = ctx;
  const code = randomUUID();
  const { user, token } = await inTransaction(db, async (tx) => {
    const redeemed = await redeemLinkToken(tx, ctx, link.token, parseMailKinds(link.type));
    if (redeemed.user !== null) await insertAuthCode(tx, redeemed, code, now());
    return redeemed;
  });
  if (user === null) return null;
  await completeMailRedemption(ctx, token.kind, user);
  return { code };
}

/** Inserts a code in place of the account's earlier one. It expires `CODE_SECONDS` after the link was followed. */
async function insertAuthCode(
  tx: Transaction,
  { user, token }: RedeemedMailToken,
  code: string,
  now: Date,
): Promise<void> {
  const { kind, code_challenge, code_challenge_method } = token;
  if (code_challenge === null || code_challenge_method === null || kind === "login") {
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

/** Returns null when the link is the first of the two of a change of email. */
async function createSessionRedirect(
  ctx: AuthContext<"config" | "keys" | "bankKeys" | "limits">,
  link: MailedLink,
) {
  const { db, now } = ctx;
  const method = methodOfLink(link.token);
  const { opened, kind } = await inTransaction(db, async (tx) => {
    const redeemed = await redeemLinkToken(tx, ctx, link.token, parseMailKinds(link.type));
    if (redeemed.user === null) return { opened: null, kind: redeemed.token.kind };
    const opened = await createSession(tx, redeemed.user, method, {
      now: now(),
      client: ctx.client,
    });
    return { opened, kind: redeemed.token.kind };
  });
  if (opened === null) return null;
  await completeMailRedemption(ctx, kind, opened.user);
  logSecurityEvent(ctx, "login", { user_id: opened.user.id, method });
  const session = await toSessionObject(ctx, opened);
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

function withMessage(target: URL, usesPkce: boolean): string {
  const parameters = { message: FIRST_OF_TWO_CONFIRMED };
  if (usesPkce) target.searchParams.set("message", parameters.message);
  target.hash = new URLSearchParams({ ...parameters, ...(!usesPkce && { sb: "" }) }).toString();
  return target.href;
}

function withError(redirectTo: string, authError: AuthError, usesPkce: boolean): string {
  const parameters = {
    error: oauthErrorName(authError.status),
    error_code: authError.code,
    error_description: authError.message,
  };
  const target = new URL(redirectTo);
  if (usesPkce) {
    for (const [name, value] of Object.entries(parameters)) target.searchParams.set(name, value);
  }
  target.hash = new URLSearchParams({ ...parameters, ...(!usesPkce && { sb: "" }) }).toString();
  return target.href;
}

function oauthErrorName(status: number): string {
  if (status >= 500) return "server_error";
  if (status === 401) return "unauthorized_client";
  return status === 403 ? "access_denied" : "invalid_request";
}
