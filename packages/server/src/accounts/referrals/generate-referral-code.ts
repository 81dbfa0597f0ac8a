import { randomInt } from "node:crypto";

/** Capitals and digits that cannot be confused with each other. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** Returns a random referral code. The database refuses one that is taken. */
export function generateReferralCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
