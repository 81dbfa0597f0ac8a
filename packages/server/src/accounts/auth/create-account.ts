import { randomUUID } from "node:crypto";
import { normalizeEmail } from "@signpoint/api/platform/email";
import type { Transaction } from "../../platform/db/client";
import { authUsers } from "../../platform/db/schema/index";
import { createProfile, type ProfileContext, type ProfileRow } from "../profiles/create-profile";
import type { AuthUser } from "./rows";

export interface NewAccount {
  email: string;
  /** Null while the owner has not chosen a password: then every password is wrong. */
  password_hash: string | null;
  /** The data that the owner sent at signup. */
  user_metadata?: Record<string, unknown> | undefined;
  /** The chosen username; without it, the email's local part, made unique. */
  username?: string | undefined;
  /** The user id of the person who invited this one. */
  referred_by?: string | null | undefined;
  is_admin?: boolean | undefined;
}

export interface Account {
  user: AuthUser;
  profile: ProfileRow;
}

/**
 * Inserts an account whose email is proved, and its profile, and returns both; null when the email has an
 * account already. Pays nothing: `confirmEmail` pays the referral bonus.
 */
export async function createAccount(
  tx: Transaction,
  account: NewAccount,
  ctx: ProfileContext,
): Promise<Account | null> {
  const timestamp = ctx.now().toISOString();
  const email = normalizeEmail(account.email);
  const [user] = await tx
    .insert(authUsers)
    .values({
      // Random, so that the id does not reveal the account's age.
      id: randomUUID(),
      email,
      password_hash: account.password_hash,
      user_metadata: account.user_metadata ?? {},
      email_confirmed_at: timestamp,
      created_at: timestamp,
      updated_at: timestamp,
    })
    .onConflictDoNothing({ target: authUsers.email })
    .returning();
  if (user === undefined) return null;
  const profile = await createProfile(
    tx,
    {
      id: user.id,
      email,
      username: account.username,
      referred_by: account.referred_by,
      is_admin: account.is_admin,
    },
    ctx,
  );
  if (profile === null) throw new Error("A new account already has a profile.");
  return { user, profile };
}
