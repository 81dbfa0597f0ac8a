import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import type { Transaction } from "../db/client";
import { authMailTokens } from "../db/schema/index";
import type { Services } from "../services";
import type { SigningKeys } from "./keys";
import { MAIL_TOKEN_HOURS, secondsAfter } from "./lifetimes";
import type { CodeChallenge } from "./pkce";
import type { MailToken, MailTokenKind } from "./rows";

/** A mailed link of a client that uses PKCE says so, and cannot be made to say otherwise. */
const PKCE_PREFIX = "pkce_";
const CODE_DIGITS = 6;

/** What a mail is for, to which address, and of which signup; null for none. */
export interface MailPurpose {
  email: string;
  kind: MailTokenKind;
  signup_id: string | null;
}

/** What is mailed: the link's token, and the code for those who would rather type. */
export interface MailedSecrets {
  linkToken: string;
  code: string;
}

/**
 * Inserts a token for one mail and returns its secrets. Earlier mails stay good for their time: a
 * stranger who has more of them sent takes nothing from the owner.
 */
export async function issueMailToken(
  tx: Transaction,
  { keys, now }: Pick<Services, "keys" | "now">,
  { email, kind, signup_id }: MailPurpose,
  challenge: CodeChallenge | null,
): Promise<MailedSecrets> {
  const prefix = challenge === null ? "" : PKCE_PREFIX;
  const linkToken = `${prefix}${randomBytes(32).toString("hex")}`;
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, "0");
  await tx.insert(authMailTokens).values({
    token_hash: hashLinkToken(linkToken),
    code_hash: hashCode(keys.secrets("mail-code")[0], { email, kind }, code),
    email,
    kind,
    signup_id,
    code_challenge: challenge?.code_challenge ?? null,
    code_challenge_method: challenge?.code_challenge_method ?? null,
    expires_at: secondsAfter(now(), MAIL_TOKEN_HOURS * 3_600),
    created_at: now().toISOString(),
  });
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
    const given = Buffer.from(hashCode(secret, token, code));
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}

function hashCode(
  secret: Buffer,
  { email, kind }: Pick<MailToken, "email" | "kind">,
  code: string,
): string {
  return createHmac("sha256", secret).update(`${email}:${kind}:${code}`).digest("hex");
}
