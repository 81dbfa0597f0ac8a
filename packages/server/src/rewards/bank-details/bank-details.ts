import { BankDetails } from "@signpoint/api/rewards/redemption";
import { decryptText, encryptText } from "../../platform/encryption/encrypt";
import type { EncryptionKeys } from "../../platform/encryption/keys";

/** Returns bank details encrypted for storage and bound to their redemption. */
export async function encryptBankDetails(
  keys: EncryptionKeys,
  redemptionId: string,
  details: BankDetails,
): Promise<string> {
  const binding = { purpose: "bank_details", id: redemptionId } as const;
  return await encryptText(keys, binding, JSON.stringify(details));
}

/** Returns the decrypted bank details of a redemption. Throws the errors of `decryptText`. */
export async function decryptBankDetails(
  keys: EncryptionKeys,
  redemptionId: string,
  encrypted: string,
): Promise<BankDetails> {
  const binding = { purpose: "bank_details", id: redemptionId } as const;
  return BankDetails.parse(JSON.parse(await decryptText(keys, binding, encrypted)));
}
