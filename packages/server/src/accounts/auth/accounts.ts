import { isValidEmail, normalizeEmail } from "@signpoint/api/platform/email";
import { eq } from "drizzle-orm";
import type { Database } from "../../platform/db/client";
import { authUsers, users } from "../../platform/db/schema/index";
import type { AuthUser } from "./rows";

/**
 * Returns the account of an email in any spelling; undefined when there is none or the text is not an email.
 * Invalid text is never corrected into an email: limits that count by email would then count one account
 * under several keys.
 */
export async function findAccount(db: Database, email: string): Promise<AuthUser | undefined> {
  const normalized = normalizeEmail(email);
  if (!isValidEmail(normalized)) return undefined;
  const [user] = await db.select().from(authUsers).where(eq(authUsers.email, normalized));
  return user;
}

/** Returns the email of an account and the username that its mails greet; null when it has no profile. */
export async function findRecipient(
  db: Database,
  user: Pick<AuthUser, "id" | "email">,
): Promise<{ email: string; username: string | null }> {
  const [profile] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, user.id));
  return { email: user.email, username: profile?.username ?? null };
}
