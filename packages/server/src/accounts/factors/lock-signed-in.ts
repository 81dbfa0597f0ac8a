import { and, eq, sql } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { authSessions, authUsers } from "../../platform/db/schema/index";
import { AuthError } from "../auth/auth-error";
import { isBanned, type SignedIn } from "../auth/authenticate";

/**
 * Locks the account and the session of the caller until the end of the transaction, and returns them as they are now.
 * Whatever changes factors and levels of an account therefore happens one after the other, and after a refresh that is
 * under way. Throws sessionNotFound or bearerBanned when the session has ended meanwhile. Waits for 5 seconds at most.
 */
export async function lockSignedIn(
  tx: Transaction,
  { user, session, level }: SignedIn,
  now: Date,
): Promise<SignedIn> {
  await tx.execute(sql`set local lock_timeout = '5s'`);
  const [account] = await tx
    .select()
    .from(authUsers)
    .where(eq(authUsers.id, user.id))
    .for("no key update");
  const [current] = await tx
    .select()
    .from(authSessions)
    .where(and(eq(authSessions.id, session.id), eq(authSessions.user_id, user.id)))
    .for("update");
  if (account === undefined || current === undefined) throw new AuthError("sessionNotFound");
  if (isBanned(account, now)) throw new AuthError("bearerBanned");
  return { user: account, session: current, level };
}
