import { createHmac, hkdfSync } from "node:crypto";
import type { EncryptionKeys } from "./keys";

/** What is compared by hash. The same text has another hash for each of them. */
export type HashPurpose =
  | "item_code"
  | "bank_account"
  | "delivery"
  | "username"
  | "bonus_mailbox";

/**
 * Returns the keyed hash of a text (HMAC-SHA-256, base64url), by which equal encrypted texts are found. Without the key
 * a short text cannot be found by trying all. Stored with its current key; `rotateKeys` renews it where the text is still stored.
 */
export function computeKeyedHash(
  [{ secret }]: EncryptionKeys,
  purpose: HashPurpose,
  text: string,
): string {
  return hmac(secret, purpose, text);
}

/** Returns the hashes of a text with every key, the current one first: those that a row not yet rotated may have. */
export function computeKeyedHashes(
  keys: EncryptionKeys,
  purpose: HashPurpose,
  text: string,
): string[] {
  return keys.map(({ secret }) => hmac(secret, purpose, text));
}

/** The key of the hash is derived (HKDF), so that no key is used for two algorithms. */
function hmac(secret: Uint8Array, purpose: HashPurpose, text: string): string {
  const key = hkdfSync("sha256", secret, "", `signpoint/hash/${purpose}`, 32);
  return createHmac("sha256", Buffer.from(key)).update(text).digest("base64url");
}
