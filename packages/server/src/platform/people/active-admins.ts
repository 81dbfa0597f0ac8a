import { and, eq, isNotNull, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Database } from "../db/client";
import { authUsers } from "../db/schema/index";

/**
 * Returns the condition, on the account of an admin in `auth_users`, that nothing keeps them from acting: no suspension, and
 * no hold since a link "This was not me" was used.
 */
export function isActiveAccount(now: Date): SQL | undefined {
  const { banned_until, admin_held_at } = authUsers;
  return and(isNull(admin_held_at), or(isNull(banned_until), lte(banned_until, now.toISOString())));
}

/** Returns whether the calls of an admin wait since a link "This was not me" was used. */
export async function isAdminHeld(db: Database, userId: string): Promise<boolean> {
  const held = and(eq(authUsers.id, userId), isNotNull(authUsers.admin_held_at));
  return (await db.$count(authUsers, held)) > 0;
}
