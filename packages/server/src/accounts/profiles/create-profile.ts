import { randomInt } from "node:crypto";
import { isValidUsername, usernameFromEmail } from "@signpoint/api/accounts/username";
import type { Transaction } from "../../platform/db/client";
import { users } from "../../platform/db/schema/index";
import type { EncryptionKeys } from "../../platform/encryption/keys";
import { isUsernameTaken } from "../people/check-username-availability";

export type ProfileRow = typeof users.$inferSelect;

export interface NewProfile {
  /** The account's id. */
  id: string;
  email: string;
  /** The chosen username. Without a valid one, or when it is taken, the email's local part is used. */
  username?: string | undefined;
  referred_by?: string | null | undefined;
  is_admin?: boolean | undefined;
}

export interface ProfileContext {
  now: () => Date;
  /** Null for a command on a machine that has no keys: then names that were given up are not known. */
  bankKeys: EncryptionKeys | null;
}

/** Numbers are appended in order first, then at random, so that a popular name does not need many attempts. */
const ATTEMPTS_IN_ORDER = 5;
const ATTEMPTS_MAX = 50;

/**
 * Inserts an account's profile with a unique username and referral code, and returns it; null when the account has a
 * profile already. A name that is made from the email is none that is reserved or was given up lately. Call it in the transaction that creates or reads the account.
 */
export async function createProfile(
  tx: Transaction,
  profile: NewProfile,
  { bankKeys, now }: ProfileContext,
): Promise<ProfileRow | null> {
  for (const username of candidates(profile)) {
    const isChosen = username === profile.username;
    const facts = bankKeys === null || isChosen ? null : { bankKeys, now };
    if (facts !== null && (await isUsernameTaken(tx, facts, username, profile.id))) continue;
    const [row] = await tx
      .insert(users)
      .values({
        id: profile.id,
        username,
        email: profile.email,
        referral_code: generateReferralCode(),
        referred_by: profile.referred_by ?? null,
        is_admin: profile.is_admin ?? false,
        created_at: now().toISOString(),
      })
      .onConflictDoNothing()
      .returning();
    if (row !== undefined) return row;
    const existing = await tx.query.users.findFirst({
      columns: { id: true },
      where: (table, { eq }) => eq(table.id, profile.id),
    });
    if (existing !== undefined) return null;
  }
  throw new Error("No free username was found.");
}

function* candidates({ username, email }: NewProfile): Generator<string> {
  if (username !== undefined && isValidUsername(username)) yield username;
  for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
    const number = attempt < ATTEMPTS_IN_ORDER ? attempt : randomInt(1_000, 1_000_000);
    yield usernameFromEmail(email, number);
  }
}

/** Capitals and digits that cannot be confused with each other. */
const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";
const CODE_LENGTH = 8;

/** Returns a random referral code. The database refuses one that is taken. */
function generateReferralCode(): string {
  return Array.from(
    { length: CODE_LENGTH },
    () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)],
  ).join("");
}
