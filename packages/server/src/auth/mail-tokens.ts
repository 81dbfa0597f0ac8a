import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Database } from "../db/client";
import { authMailTokens, authUsers } from "../db/schema/index";
import type { Services } from "../services";
import type { SigningKeys } from "./keys";
import { MAIL_TOKEN_HOURS, secondsAfter } from "./lifetimes";
import type { CodeChallenge } from "./pkce";
import type { AuthUser, MailToken, MailTokenKind } from "./rows";

/** A mailed link of a client that uses PKCE says so, and cannot be made to say otherwise. */
const PKCE_PREFIX = "pkce_";
const CODE_DIGITS = 6;

/** What a mail is for, and of which signup it is; null for none. */
export interface MailPurpose {
  kind: MailTokenKind;
  signup_id: string | null;
}

/** What is mailed: the link's token, and the code for those who would rather type. */
export interface MailedSecrets {
  linkToken: string;
  code: string;
}

/**
 * Makes the account's newest mail token of a kind; an older one stops working. Signups have one each:
 * a stranger who repeats somebody's signup does not make the true owner's mail worthless.
 */
export async function issueMailToken(
  tx: Database,
  { keys, now }: Pick<Services, "keys" | "now">,
  user: Pick<AuthUser, "id">,
  { kind, signup_id }: MailPurpose,
  challenge: CodeChallenge | null,
): Promise<MailedSecrets> {
  const prefix = challenge === null ? "" : PKCE_PREFIX;
  const linkToken = `${prefix}${randomBytes(32).toString("hex")}`;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  const sentAt = now().toISOString();
  const token = {
    token_hash: hashLinkToken(linkToken),
    code_hash: hashCode(keys.secrets("mail-code")[0], user.id, kind, code),
    code_challenge: challenge?.code_challenge ?? null,
    code_challenge_method: challenge?.code_challenge_method ?? null,
    failed_attempts: 0,
    expires_at: secondsAfter(now(), MAIL_TOKEN_HOURS * 3_600),
    created_at: sentAt,
  };
  // First, so that two at once come one after the other.
  await tx
    .update(authUsers)
    .set(kind === "signup" ? { confirmation_sent_at: sentAt } : { recovery_sent_at: sentAt })
    .where(eq(authUsers.id, user.id));
  const sameSignup =
    signup_id === null ? isNull(authMailTokens.signup_id) : eq(authMailTokens.signup_id, signup_id);
  await tx
    .delete(authMailTokens)
    .where(and(eq(authMailTokens.user_id, user.id), eq(authMailTokens.kind, kind), sameSignup));
  await tx.insert(authMailTokens).values({ user_id: user.id, kind, signup_id, ...token });
  return { linkToken, code };
}

/** Whether the link's token was mailed to a client that uses PKCE. */
export function isPkceLink(linkToken: string): boolean {
  return linkToken.startsWith(PKCE_PREFIX);
}

export function hashLinkToken(linkToken: string): string {
  return createHash("sha256").update(linkToken).digest("hex");
}

/** Whether `code` is the one that was mailed along with the token. */
export function isMailedCode(keys: SigningKeys, token: MailToken, code: string): boolean {
  const expected = Buffer.from(token.code_hash);
  return keys.secrets("mail-code").some((secret) => {
    const given = Buffer.from(hashCode(secret, token.user_id, token.kind, code));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function hashCode(secret: Buffer, userId: string, kind: MailTokenKind, code: string): string {
  return createHmac("sha256", secret).update(`${userId}:${kind}:${code}`).digest("hex");
}
