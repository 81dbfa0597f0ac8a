import { normalizeAccountNumber } from "@signpoint/api/rewards/payouts/bank-details";
import type { BankDetails } from "@signpoint/api/rewards/redemption";
import { computeKeyedHash, computeKeyedHashes } from "../../platform/encryption/keyed-hash";
import type { EncryptionKeys } from "../../platform/encryption/keys";

/**
 * Returns the keyed hash of an account number, by which equal accounts are found. The bank is left out: people write its
 * name in different ways.
 */
export function computeAccountHash(keys: EncryptionKeys, details: BankDetails): string {
  return computeKeyedHash(keys, "bank_account", normalizeAccountNumber(details.accountNumber));
}

/** Returns the hashes of an account number with every key: those that a row not yet rotated may have. */
export function computeAccountHashes(keys: EncryptionKeys, details: BankDetails): string[] {
  return computeKeyedHashes(keys, "bank_account", normalizeAccountNumber(details.accountNumber));
}
