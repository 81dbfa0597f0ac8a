import { BankDetails } from "@signpoint/api/entities/redemption";
import { CompactEncrypt, compactDecrypt } from "jose";
import type { BankDetailsKeys } from "./bank-keys";

/**
 * Bank details as they are stored: encrypted and authenticated (JWE, AES-256-GCM), bound to their
 * redemption, so that a copy under another one is refused.
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

/** What `encryptBankDetails` stored for this redemption. Its errors tell nothing of the content. */
export async function decryptBankDetails(
  keys: BankDetailsKeys,
  redemptionId: string,
  sealed: string,
): Promise<BankDetails> {
  const { plaintext, protectedHeader } = await compactDecrypt(
    sealed,
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
