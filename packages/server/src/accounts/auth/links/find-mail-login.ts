import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../../platform/db/client";
import { authUsers } from "../../../platform/db/schema/index";
import { isAdmin } from "../../admins/is-admin";
import type { AuthUser, MailToken } from "../rows";

/** Returns the account that a mailed code logs in to; null for an admin's, which a mailbox alone must not open. */
export async function findMailLogin(
  tx: Transaction,
  { user_id, email }: Pick<MailToken, "user_id" | "email">,
): Promise<AuthUser | null> {
  if (user_id === null || (await isAdmin({ db: tx }, user_id))) return null;
  const [user] = await tx
    .select()
    .from(authUsers)
    .where(and(eq(authUsers.id, user_id), eq(authUsers.email, email)));
  return user ?? null;
}
