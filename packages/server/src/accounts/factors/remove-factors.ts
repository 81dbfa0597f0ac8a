import { and, eq, isNull } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { authFactors, authRecoverySets } from "../../platform/db/schema/index";
import type { AuthFactor } from "../auth/rows";
import { clearFailures } from "./lock-after-failures";
import { lowerSessions } from "./raise-session";

/**
 * Removes a factor of an account, after lowering the sessions that it raised: a verified one is kept for 7 days, so that the
 * owner can bring it back ("This was not me"), an unverified one is deleted. With the last verified one the recovery codes
 * go, too. The account has to be locked.
 */
export async function removeFactor(tx: Transaction, factor: AuthFactor, now: Date): Promise<void> {
  await lowerSessions(tx, factor.user_id, factor.id);
  const isFactor = eq(authFactors.id, factor.id);
  if (factor.status === "unverified") {
    await tx.delete(authFactors).where(isFactor);
    return;
  }
  const at = now.toISOString();
  await tx
    .update(authFactors)
    .set({ status: "removed", removed_at: at, updated_at: at })
    .where(isFactor);
  if (!(await hasVerifiedFactor(tx, factor.user_id))) {
    await removeRecoveryCodes(tx, factor.user_id, now);
  }
}

/**
 * Removes the recovery codes of an account, after lowering the sessions that one raised; they are kept as factors are.
 * Returns the id of the set, if there was one.
 */
export async function removeRecoveryCodes(
  tx: Transaction,
  userId: string,
  now: Date,
): Promise<string | undefined> {
  await lowerSessions(tx, userId, null);
  await clearFailures(tx, userId, "recovery_code");
  const [removed] = await tx
    .update(authRecoverySets)
    .set({ removed_at: now.toISOString() })
    .where(and(eq(authRecoverySets.user_id, userId), isNull(authRecoverySets.removed_at)))
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
