import { randomInt } from "node:crypto";
import { isValidUsername, usernameFromEmail } from "@signpoint/api/accounts/username";
import type { Transaction } from "../../platform/db/client";
import { users } from "../../platform/db/schema/index";
import { generateReferralCode } from "../referrals/generate-referral-code";

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

/** Numbers are appended in order first, then at random, so that a popular name does not need many attempts. */
const ATTEMPTS_IN_ORDER = 5;
const ATTEMPTS_MAX = 50;

/**
 * Inserts an account's profile with a unique username and referral code, and returns it; null when the account has a
 * profile already. Call it in the transaction that creates or reads the account.
 */
export async function createProfile(
  tx: Transaction,
  profile: NewProfile,
  now: Date,
): Promise<ProfileRow | null> {
  for (const username of candidates(profile)) {
    const [row] = await tx
      .insert(users)
      .values({
        id: profile.id,
        username,
        email: profile.email,
        referral_code: generateReferralCode(),
        referred_by: profile.referred_by ?? null,
        is_admin: profile.is_admin ?? false,
        created_at: now.toISOString(),
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
