import { BankDetails } from "@signpoint/api/entities/redemption";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { BankDetailsKeys } from "./bank-keys";

/**
 * Returns bank details encrypted for storage (JWE, AES-256-GCM). The text is bound to its redemption: a copy of it
 * in another redemption cannot be decrypted.
 */
export async function encryptBankDetails(
  keys: BankDetailsKeys,
  redemptionId: string,
  details: BankDetails,
): Promise<string> {
  const [{ kid, secret }] = keys;
  return await new CompactEncrypt(new TextEncoder().encode(JSON.stringify(details)))
    .setProtectedHeader({ alg: "dir", enc: "A256GCM", kid, redemption_id: redemptionId })
    .encrypt(secret);
}

/**
 * Returns the decrypted bank details of a redemption. Throws when the key is missing or the text belongs to another
 * redemption; the errors do not contain the details.
 */
export async function decryptBankDetails(
  keys: BankDetailsKeys,
  redemptionId: string,
  encrypted: string,
): Promise<BankDetails> {
  const { plaintext, protectedHeader } = await compactDecrypt(
    encrypted,
    ({ kid }) => {
      const key = keys.find((candidate) => candidate.kid === kid);
      if (key === undefined) {
        throw new Error(`BANK_DETAILS_KEY lacks the key ${kid}: bank details cannot be read`);
      }
      return key.secret;
    },
    { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] },
  );
  if (protectedHeader.redemption_id !== redemptionId) {
    throw new Error(`The bank details of redemption ${redemptionId} belong to another one`);
  }
  return BankDetails.parse(JSON.parse(new TextDecoder().decode(plaintext)));
}
