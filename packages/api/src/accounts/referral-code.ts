import { REFERRAL_CODE_MIN_LENGTH } from "../platform/constants";

/**
 * Returns the code in the form used for comparison: trimmed and upper-cased (specification, section 5).
 */
export function normalizeReferralCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Returns true for a code of 3 characters or more. Shorter codes are not looked up. */
export function isCheckableReferralCode(code: string): boolean {
  return normalizeReferralCode(code).length >= REFERRAL_CODE_MIN_LENGTH;
}
