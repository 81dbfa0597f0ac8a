import { CompactEncrypt, compactDecrypt, decodeProtectedHeader } from "jose";
import type { EncryptionKeys } from "./keys";

/** What an encrypted text is for, and the id of the record that it belongs to. It can be read for nothing else. */
export interface Binding {
  purpose: "bank_details" | "delivery" | "item_code" | "recovery_codes" | "second_factor";
  id: string;
}

/**
 * Returns a text encrypted for storage (JWE, AES-256-GCM) with the current key. It is bound to its purpose and record:
 * a copy of it in another row or column cannot be decrypted.
 */
export async function encryptText(
  keys: EncryptionKeys,
  { purpose, id }: Binding,
  text: string,
): Promise<string> {
  const [{ kid, secret }] = keys;
  return await new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid, purpose, bound_to: id })
    .encrypt(secret);
}

/**
 * Returns the decrypted text. Throws when its key is missing or it is bound to something else; the errors do not
 * contain the text.
 */
export async function decryptText(
  keys: EncryptionKeys,
  binding: Binding,
  encrypted: string,
): Promise<string> {
  const { plaintext, protectedHeader } = await compactDecrypt(
    encrypted,
    ({ kid }) => {
      const key = keys.find((candidate) => candidate.kid === kid);
      if (key === undefined) {
        throw new Error(`BANK_DETAILS_KEY lacks the key ${kid}: ${binding.purpose} cannot be read`);
      }
      return key.secret;
    },
    { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] },
  );
  if (!isBoundTo(protectedHeader, binding)) {
    throw new Error(`The ${binding.purpose} of ${binding.id} belong to something else`);
  }
  return new TextDecoder().decode(plaintext);
}

/** Returns whether a text is encrypted with the current key and names its purpose: then a rotation skips it. */
export function isCurrent([{ kid }]: EncryptionKeys, { purpose }: Binding, encrypted: string) {
  const header = decodeProtectedHeader(encrypted);
  return header.kid === kid && header.purpose === purpose;
}

/** Returns the number of the key that a text is encrypted with. */
export function keyIdOf(encrypted: string): string | undefined {
  return decodeProtectedHeader(encrypted).kid;
}

/** Bank details stored before texts had a purpose name their redemption alone. */
function isBoundTo(header: Record<string, unknown>, { purpose, id }: Binding): boolean {
  if (header.purpose === undefined) {
    return purpose === "bank_details" && header.redemption_id === id;
  }
  return header.purpose === purpose && header.bound_to === id;
}
