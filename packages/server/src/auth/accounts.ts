import { isValidEmail, normalizeEmail } from "@signpoint/api/rules/email";
import { eq } from "drizzle-orm";
import type { Database } from "../db/client";
import { authUsers, users } from "../db/schema/index";
import type { AuthUser } from "./rows";

/**
 * The account of an email in any spelling; undefined when there is none. What is no email is nobody's:
 * it is never bent into one, or limits that count by email would count the same one apart.
 */
export async function findAccount(db: Database, email: string): Promise<AuthUser | undefined> {
  const normalized = normalizeEmail(email);
  if (!isValidEmail(normalized)) return undefined;
  const [user] = await db.select().from(authUsers).where(eq(authUsers.email, normalized));
  return user;
}

/** How mails address an account's owner. */
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
