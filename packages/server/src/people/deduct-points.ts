import type { UserProfile } from "@signpoint/api/entities/user-profile";
import { refusalMessages } from "@signpoint/api/messages";
import { eq } from "drizzle-orm";
import { recordDecision } from "../audit-log/record-decision";
import type { Caller } from "../auth/authenticate";
import type { Database } from "../db/client";
import { users } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { InsufficientPointsError, postEntries } from "../ledger/post-entries";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { getCurrentProfile } from "./get-current-profile";

/** Takes points from a person, as an entry of their ledger; never more than they have. */
export async function deductPoints(
  services: Services,
  caller: Caller,
  userId: string,
  points: number,
): Promise<UserProfile> {
  const now = services.now();
  return await inTransaction(services.db, async (tx) => {
    const before = await lockedProfile(tx, userId);
    const after = { ...before, points: before.points - points };
    const decisionId = await recordDecision(tx, {
      admin_id: caller.user_id,
      action: "deduct_points",
      subject_type: "user",
      subject_id: userId,
      before: { points: before.points },
      after: { points: after.points },
      now,
    });
    await takePoints(tx, userId, points, decisionId, now);
    return after;
  });
}

async function lockedProfile(tx: Database, userId: string): Promise<UserProfile> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const [profile] = await getCurrentProfile({ db: tx }, { user_id: userId });
  if (profile === undefined) throw refusal("NOT_FOUND");
  return profile;
}

async function takePoints(
  tx: Database,
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
      throw refusal("NOT_ENOUGH_POINTS", { message: refusalMessages.notThatManyPoints });
    }
    throw error;
  }
}
