import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { authFactors, authRecoverySets } from "../../platform/db/schema/index";
import type { AuthFactor } from "../auth/rows";
import { clearFailures } from "./lock-after-failures";
import { lowerSessions } from "./raise-session";

/**
 * Deletes a factor of an account, after lowering the sessions that it raised. With the last verified one the recovery codes
 * go, too. The account has to be locked.
 */
export async function removeFactor(tx: Transaction, factor: AuthFactor): Promise<void> {
  await lowerSessions(tx, factor.user_id, factor.id);
  await tx.delete(authFactors).where(eq(authFactors.id, factor.id));
  if (factor.status === "verified" && !(await hasVerifiedFactor(tx, factor.user_id))) {
    await removeRecoveryCodes(tx, factor.user_id);
  }
}

/** Deletes the recovery codes of an account, after lowering the sessions that one raised. Returns the id of the set, if there was one. */
export async function removeRecoveryCodes(
  tx: Transaction,
  userId: string,
): Promise<string | undefined> {
  await lowerSessions(tx, userId, null);
  await clearFailures(tx, userId, "recovery_code");
  const [removed] = await tx
    .delete(authRecoverySets)
    .where(eq(authRecoverySets.user_id, userId))
    .returning({ id: authRecoverySets.id });
  return removed?.id;
}

async function hasVerifiedFactor(tx: Transaction, userId: string): Promise<boolean> {
  const verified = await tx
    .select({ id: authFactors.id })
    .from(authFactors)
    .where(and(eq(authFactors.user_id, userId), eq(authFactors.status, "verified")))
    .limit(1);
  return verified.length > 0;
}
