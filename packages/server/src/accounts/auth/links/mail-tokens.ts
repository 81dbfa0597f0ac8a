import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { NOT_ME_METHOD } from "@signpoint/api/accounts/recovery";
import { and, eq, gt, inArray } from "drizzle-orm";
import type { Recipient } from "../../../messages/mail/build-mail";
import { type Mail, queueMail } from "../../../messages/mail/queue-mail";
import type { Context } from "../../../platform/context";
import type { Transaction } from "../../../platform/db/client";
import { authMailTokens } from "../../../platform/db/schema/index";
import { isTransientError } from "../../../platform/db/transient-error";
import type { SigningKeys } from "../../../platform/encryption/signing-keys";
import { logSecurityEvent } from "../../../platform/security-log";
import { confirmEmailChange } from "../../email-change/confirm-email-change";
import type { SignInMethod } from "../../sessions/sessions";
import { getMailLinkSeconds, secondsAfter } from "../../tokens/lifetimes";
import { findRecipient } from "../accounts";
import { AuthError } from "../auth-error";
import { isBanned } from "../authenticate";
import type { AuthContext } from "../client";
import type { AuthUser, MailToken, MailTokenKind } from "../rows";
import { confirmEmail } from "./confirm-email";
import { findMailLogin } from "./find-mail-login";
import { resetLimits } from "./mail-limits";
import { buildMailLink, type LinkedMailKind } from "./mails";
import type { CodeChallenge } from "./pkce";

/** Prefix of link tokens that were mailed for a client with PKCE. The hash includes it, so it cannot be changed. */
const PKCE_PREFIX = "pkce_";
/** Prefix of link tokens that the use of a link "This was not me" has issued. */
export const NOT_ME_PREFIX = "not_me_";
const CODE_DIGITS = 6;

const EVENTS = {
  signup: "email_confirmed",
  recovery: "recovery_completed",
  email_change: "email_changed",
  /** Logged as a login alone. */
  login: null,
} as const;

/** The kinds of mails whose links and codes log in. */
export type LoginMailKind = keyof typeof EVENTS;

/** The kinds of mails that have a code alone: no address opens a session. */
type CodeMailKind = Exclude<MailTokenKind, LinkedMailKind>;

/** What a mail proves, to which email it goes, and the id of its signup; null for none. */
interface MailPurpose {
  email: string;
  kind: MailTokenKind;
  signup_id: string | null;
  /** The account that the mail is about; null for the kinds `signup` and `recovery`. */
  user_id: string | null;
  /** The name that the mail greets. Null where only a signup has one, since a stranger may have chosen it. */
  username: string | null;
}

/** The secrets of a mail: the link's token, and the code that can be typed instead. */
interface MailedSecrets {
  linkToken: string;
  code: string;
}

type LoginMailToken = MailToken & { kind: LoginMailKind };

/** A mail token that was used up, and the account of its email. */
export interface RedeemedMailToken {
  user: AuthUser;
  token: LoginMailToken;
}

/** The same, or null for the account: its email changes once the other mailbox has confirmed it, too. */
export type RedeemedOrWaiting = RedeemedMailToken | { user: null; token: LoginMailToken };

interface MailOptions {
  /** Returns the mail with the URL of its link and its code. */
  mail: (to: Recipient, link: string, code: string) => Promise<Mail>;
  challenge: CodeChallenge | null;
  redirectTo: string;
}

/** Inserts a mail token and queues its mail. Throws mailFailed when the mail cannot be queued. */
export async function sendMailToken(
  tx: Transaction,
  ctx: Context<"keys">,
  purpose: MailPurpose & { kind: LinkedMailKind },
  { mail: write, challenge, redirectTo }: MailOptions,
): Promise<void> {
  const { linkToken, code } = await issueMailToken(tx, ctx, purpose, challenge);
  const link = buildMailLink(linkToken, purpose.kind, redirectTo);
  await queueTokenMail(tx, ctx, await write(purpose, link, code));
}

/** Inserts a token and queues its mail, which has a code and no link. Throws mailFailed like `sendMailToken`. */
export async function sendMailedCode(
  tx: Transaction,
  ctx: Context<"keys">,
  user: AuthUser,
  {
    kind,
    mail: write,
  }: { kind: CodeMailKind; mail: (to: Recipient, code: string) => Promise<Mail> },
): Promise<void> {
  const { email, id: user_id } = user;
  const { username } = await findRecipient(tx, user);
  const purpose = { email, kind, signup_id: null, user_id, username };
  const { code } = await issueMailToken(tx, ctx, purpose, null);
  await queueTokenMail(tx, ctx, await write(purpose, code));
}

async function queueTokenMail(tx: Transaction, { now }: Pick<Context, "now">, mail: Mail) {
  await queueMail(tx, { ...mail, has_token: true }, now()).catch((error: unknown) => {
    throw isTransientError(error) ? error : new AuthError("mailFailed", { cause: error });
  });
}

/**
 * Inserts a token for one mail and returns its secrets. Tokens of earlier mails stay valid: a stranger who has
 * more mails sent must not invalidate the owner's.
 */
export async function issueMailToken(
  tx: Transaction,
  { keys, now }: Context<"keys">,
  { email, kind, signup_id, user_id }: MailPurpose,
  challenge: CodeChallenge | null,
  prefix = challenge === null ? "" : PKCE_PREFIX,
): Promise<MailedSecrets> {
  const linkToken = `${prefix}${randomBytes(32).toString("hex")}`;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  await tx.insert(authMailTokens).values({
    token_hash: hashLinkToken(linkToken),
    code_hash: hashCode(keys.secrets("mail-code")[0], { email, kind }, code),
    email,
    kind,
    signup_id,
    user_id,
    code_challenge: challenge?.code_challenge ?? null,
    code_challenge_method: challenge?.code_challenge_method ?? null,
    expires_at: secondsAfter(now(), getMailLinkSeconds(kind)),
    created_at: now().toISOString(),
  });
  return { linkToken, code };
}

/** Returns whether the link's token was mailed for a client that uses PKCE. */
export function isPkceLink(linkToken: string): boolean {
  return linkToken.startsWith(PKCE_PREFIX);
}

/** Returns how the session of a link's token was opened, as its token says. */
export function methodOfLink(linkToken: string): SignInMethod {
  return linkToken.startsWith(NOT_ME_PREFIX) ? NOT_ME_METHOD : "otp";
}

/** Returns whether `code` was mailed along with the token. */
export function matchesMailedCode(keys: SigningKeys, token: MailToken, code: string): boolean {
  const expected = Buffer.from(token.code_hash);
  return keys.secrets("mail-code").some((secret) => {
    const actual = Buffer.from(hashCode(secret, token, code));
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  });
}

/** Returns the kinds of mail that a request's type stands for; `email` stands for all that log in. Throws verifyTypeInvalid. */
export function parseMailKinds(type: string): LoginMailKind[] {
  if (type === "signup" || type === "recovery" || type === "email_change") return [type];
  if (type === "magiclink") return ["login"];
  if (type === "email") return ["signup", "recovery", "login"];
  throw new AuthError("verifyTypeInvalid");
}

/**
 * Deletes the mail token of a link and returns it with the account of its email, which it creates when there is
 * none (see `confirmEmail`); for a change of email see `confirmEmailChange`. Throws linkExpired when the token is unknown
 * or has expired.
 */
export async function redeemLinkToken(
  tx: Transaction,
  ctx: Context<"config" | "bankKeys">,
  linkToken: string,
  kinds: LoginMailKind[],
): Promise<RedeemedOrWaiting> {
  const redeemed = await redeemTokenHash(tx, ctx, hashLinkToken(linkToken), kinds);
  if (redeemed === null) throw new AuthError("linkExpired");
  return redeemed;
}

/** Does the same for the hash of a token; returns null when there is none that is still valid. */
export async function redeemTokenHash(
  tx: Transaction,
  ctx: Context<"config" | "bankKeys">,
  tokenHash: string,
  kinds: LoginMailKind[],
): Promise<RedeemedOrWaiting | null> {
  const { now } = ctx;
  const [token] = await tx
    .delete(authMailTokens)
    .where(
      and(
        eq(authMailTokens.token_hash, tokenHash),
        inArray(authMailTokens.kind, kinds),
        gt(authMailTokens.expires_at, now().toISOString()),
      ),
    )
    .returning();
  if (token === undefined || !isLoginMailToken(token)) return null;
  if (token.kind === "login") {
    const user = await findMailLogin(tx, token);
    return user === null ? null : { user: assertNotBanned(user, now()), token };
  }
  const user =
    token.kind === "email_change"
      ? await confirmEmailChange(tx, ctx, token)
      : await confirmEmail(tx, ctx, token);
  return user === null ? { user, token } : { user: assertNotBanned(user, now()), token };
}

function assertNotBanned(user: AuthUser, now: Date): AuthUser {
  if (isBanned(user, now)) throw new AuthError("bearerBanned");
  return user;
}

function isLoginMailToken(token: MailToken): token is LoginMailToken {
  return token.kind in EVENTS;
}

/** Logs that a mail was redeemed and resets the limits of its reader. Call it after the commit. */
export async function completeMailRedemption(
  ctx: AuthContext<"limits">,
  kind: LoginMailKind,
  user: AuthUser,
): Promise<void> {
  const event = EVENTS[kind];
  if (event !== null) logSecurityEvent(ctx, event, { user_id: user.id });
  await resetLimits(ctx, kind, user.email);
}

/** Returns the hash of a link's token, as the database stores it. */
export function hashLinkToken(linkToken: string): string {
  return createHash("sha256").update(linkToken).digest("hex");
}

function hashCode(
  secret: Buffer,
  { email, kind }: Pick<MailToken, "email" | "kind">,
  code: string,
): string {
  return createHmac("sha256", secret).update(`${email}:${kind}:${code}`).digest("hex");
}
