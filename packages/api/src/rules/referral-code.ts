import { REFERRAL_CODE_MIN_LENGTH } from "../constants";

/** Returns the code trimmed and upper-cased, as codes are compared (specification, section 5). */
export function normalizeReferralCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Codes are looked up from 3 characters on. */
export function isCheckableReferralCode(code: string): boolean {
  return normalizeReferralCode(code).length >= REFERRAL_CODE_MIN_LENGTH;
}
