import { normalizeEmail } from "@signpoint/api/rules/email";
import { eq } from "drizzle-orm";
import type { Database } from "../db/client";
import { authUsers, users } from "../db/schema/index";
import type { AuthUser } from "./rows";

/** The account of an email in any spelling; undefined when there is none. */
export async function findAccount(db: Database, email: string): Promise<AuthUser | undefined> {
  const [user] = await db
    .select()
    .from(authUsers)
    .where(eq(authUsers.email, normalizeEmail(email)));
  return user;
}

/** How mails address an account's owner. */
export async function addresseeOf(
  db: Database,
  user: Pick<AuthUser, "id" | "email">,
): Promise<{ email: string; username: string | null }> {
  const [profile] = await db
    .select({ username: users.username })
    .from(users)
    .where(eq(users.id, user.id));
  return { email: user.email, username: profile?.username ?? null };
}
