import { createHmac, timingSafeEqual } from "node:crypto";
import type { SigningKeys } from "./signing-keys";

/** Returns the signature of a text for one purpose, in base64url: a text of another purpose has another one. */
export function signText(keys: SigningKeys, purpose: string, text: string): string {
  const [secret] = keys.secrets(purpose);
  return sign(text, secret);
}

/** Returns whether we signed this text for this purpose, with any key that is still trusted. */
export function isSignatureOf(
  keys: SigningKeys,
  purpose: string,
  text: string,
  signature: string,
): boolean {
  const actual = Buffer.from(signature);
  return keys.secrets(purpose).some((secret) => {
    const expected = Buffer.from(sign(text, secret));
    return expected.length === actual.length && timingSafeEqual(expected, actual);
  });
}

function sign(text: string, secret: Buffer): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}
