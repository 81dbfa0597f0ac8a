import { randomInt } from "node:crypto";

/** Capitals and digits that nobody takes for one another. */
const ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const LENGTH = 8;

/** A random referral code; whether it is free only the database knows. */
export function generateReferralCode(): string {
  return Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
}
