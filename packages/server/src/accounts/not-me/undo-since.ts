import { and, eq, gte, inArray } from "drizzle-orm";
import type { Context } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import {
  accountDeletions,
  authFactors,
  authKnownPlaces,
  authRecoverySets,
  userSettings,
} from "../../platform/db/schema/index";
import { holdAdmin } from "../admins/admin-hold";
import type { AuthFactor, AuthUser } from "../auth/rows";
import { giveBackEmail } from "../email-change/give-back-email";
import { chooseFactorName } from "../factors/factor-name";
import { clearAllFailures } from "../factors/lock-after-failures";
import { endRemoval } from "../lost-factor/end-removal";
import { startUndoPause } from "../safety-pause/store-pause";
import type { UndoPlan } from "./plan-undo";

/**
 * Carries out a plan in an account, which has to be locked and without sessions: removes what was set up since the event
 * (ISO 8601), brings back what was removed since, and forgets the places that it was logged in from, so that a login there
 * is mailed again. A username that was chosen since can be changed at once. What leaves the account pauses, wrong codes no
 * longer count, and a removal of lost second factors that an admin has started is stopped.
 */
export async function undoSince(
  tx: Transaction,
  ctx: Context<"config">,
  user: AuthUser,
  { plan, since }: { plan: UndoPlan; since: string },
): Promise<void> {
  const at = ctx.now();
  await undoFactors(tx, plan, at);
  await undoRecoveryCodes(tx, plan);
  await clearAllFailures(tx, user.id);
  // Before any row of `users`: what waits for the pause is locked with it.
  await startUndoPause(tx, user.id, { since, at, keepsTimed: plan.takenBackElse !== null });
  await tx
    .delete(authKnownPlaces)
    .where(and(eq(authKnownPlaces.user_id, user.id), gte(authKnownPlaces.seen_at, since)));
  await tx
    .update(userSettings)
    .set({ username_changed_at: null })
    .where(and(eq(userSettings.user_id, user.id), gte(userSettings.username_changed_at, since)));
  if (plan.cancelsDeletion) {
    await tx.delete(accountDeletions).where(eq(accountDeletions.user_id, user.id));
  }
  await endRemoval(tx, ctx, user.id, "stopped");
  if (plan.formerEmail !== null) await giveBackEmail(tx, ctx, user, plan.formerEmail);
  if (plan.holdsAdmin) await holdAdmin(tx, user.id, at);
}

async function undoFactors(tx: Transaction, plan: UndoPlan, at: Date): Promise<void> {
  const removed = plan.removed.map(({ id }) => id);
  await tx.delete(authFactors).where(inArray(authFactors.id, removed));
  const named: AuthFactor[] = [...plan.kept];
  for (const factor of plan.restored) {
    const friendly_name = chooseFactorName(factor.friendly_name, named);
    named.push({ ...factor, friendly_name });
    await tx
      .update(authFactors)
      .set({ status: "verified", removed_at: null, friendly_name, updated_at: at.toISOString() })
      .where(eq(authFactors.id, factor.id));
  }
}

async function undoRecoveryCodes(tx: Transaction, plan: UndoPlan): Promise<void> {
  await tx.delete(authRecoverySets).where(inArray(authRecoverySets.id, plan.removedSets));
  if (plan.restoredSet === null) return;
  await tx
    .update(authRecoverySets)
    .set({ removed_at: null })
    .where(eq(authRecoverySets.id, plan.restoredSet));
}
