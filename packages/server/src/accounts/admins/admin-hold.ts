import { and, eq, isNotNull } from "drizzle-orm";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import type { Transaction } from "../../platform/db/client";
import { authUsers } from "../../platform/db/schema/index";

/**
 * Has the calls of an admin refused from now on, until another admin or the operator grants the rights again, and tells all
 * admins: the owner of the account has said that somebody else was in it.
 */
export async function holdAdmin(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx
    .update(authUsers)
    .set({ admin_held_at: now.toISOString() })
    .where(eq(authUsers.id, userId));
  const told = {
    to: "admins",
    kind: "rights_changed",
    person_id: userId,
    about: { user_id: userId },
    facts: { is_admin: true, is_held: true },
  } as const;
  await insertNotifications(tx, [told], now);
}

/** Ends such a hold. Returns whether there was one. */
export async function endAdminHold(tx: Transaction, userId: string): Promise<boolean> {
  const held = await tx
    .update(authUsers)
    .set({ admin_held_at: null })
    .where(and(eq(authUsers.id, userId), isNotNull(authUsers.admin_held_at)))
    .returning({ id: authUsers.id });
  return held.length > 0;
}
