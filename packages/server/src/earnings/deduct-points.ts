import type { UserProfile } from "@signpoint/api/entities/user-profile";
import { refusalMessages } from "@signpoint/api/messages";
import { eq } from "drizzle-orm";
import { recordDecision } from "../audit-log/record-decision";
import type { CallerContext } from "../context";
import type { Transaction } from "../db/client";
import { users } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { DomainError } from "../domain-error";
import { InsufficientPointsError, postEntries } from "../ledger/post-entries";
import { findProfile } from "../people/find-profile";

/** Deducts points from a user by a ledger entry and returns the profile. Throws NOT_FOUND, NOT_ENOUGH_POINTS. */
export async function deductPoints(
  ctx: CallerContext,
  { user_id, points_to_deduct }: { user_id: string; points_to_deduct: number },
): Promise<UserProfile> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const before = await lockProfile(tx, user_id);
    const after = { ...before, points: before.points - points_to_deduct };
    const decisionId = await recordDecision(tx, {
      admin_id: ctx.caller.user_id,
      action: "deduct_points",
      subject_type: "user",
      subject_id: user_id,
      before: { points: before.points },
      after: { points: after.points },
      now,
    });
    await postDeduction(tx, user_id, points_to_deduct, decisionId, now);
    return after;
  });
}

async function lockProfile(tx: Transaction, userId: string): Promise<UserProfile> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const profile = await findProfile(tx, userId);
  if (profile === null) throw new DomainError("NOT_FOUND");
  return profile;
}

async function postDeduction(
  tx: Transaction,
  userId: string,
  points: number,
  decisionId: string,
  now: Date,
): Promise<void> {
  try {
    await postEntries(
      tx,
      [
        {
          user_id: userId,
          source: "POINTS_REDEEMED",
          details: "Deducted by an administrator",
          points_earned: -points,
          cause_id: decisionId,
        },
      ],
      now,
    );
  } catch (error) {
    if (error instanceof InsufficientPointsError) {
      throw new DomainError("NOT_ENOUGH_POINTS", { message: refusalMessages.notThatManyPoints });
    }
    throw error;
  }
}
