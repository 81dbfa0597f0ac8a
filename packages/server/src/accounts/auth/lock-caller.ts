import { and, eq } from "drizzle-orm";
import type { Caller } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import { authSessions } from "../../platform/db/schema/index";
import { DomainError } from "../../platform/domain-error";

/**
 * Locks the account and the session of the caller until the end of the transaction. Throws UNAUTHORIZED when the session has
 * ended since the request began, because the owner of the account has disowned its login or an admin has suspended it.
 */
export async function lockCaller(tx: Transaction, { user_id, session_id }: Caller): Promise<void> {
  await lockAccount(tx, user_id);
  const [session] = await tx
    .select({ id: authSessions.id })
    .from(authSessions)
    .where(and(eq(authSessions.id, session_id), eq(authSessions.user_id, user_id)))
    .for("key share");
  if (session === undefined) throw new DomainError("UNAUTHORIZED");
}
