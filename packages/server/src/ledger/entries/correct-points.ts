import { correctionText } from "@signpoint/api/ledger/corrections";
import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { correctionMessages, refusalMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { users } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { findProfile } from "../../platform/people/find-profile";
import { recordDecision } from "../audit-log/record-decision";
import type { Confirmed } from "../second-approvals/decide-second";
import { reachesSums } from "../second-approvals/reaches-sums";
import { requestSecond } from "../second-approvals/request-second";
import { assertDeductible } from "./corrected-signing";
import { InsufficientPointsError, postEntries } from "./post-entries";

type CorrectionContext = CallerContext<"notificationFeed">;

export interface Correction {
  user_id: string;
  /** Above 0 to credit, below 0 to deduct. */
  points: number;
  reason: string | null;
  /** The signing whose reward a deduction takes back; null or left out for none. */
  signed_contract_id?: string | null;
}

/**
 * Corrects a person's points by a ledger entry whose cause is the recorded decision, tells the
 * person and all admins, and returns the profile. What reaches a sum of the settings (`reachesSums`) moves
 * nothing until a second admin confirms; the profile then comes with the id of the second approval. Throws
 * NOT_FOUND, OWN_DECISION, NOT_ENOUGH_POINTS, and the errors of `assertDeductible`.
 */
export async function correctPoints(
  ctx: CorrectionContext & CallerContext<"config">,
  correction: Correction,
): Promise<UserProfile & { second_approval_id: string | null }> {
  const { user_id, points, reason, signed_contract_id = null } = correction;
  if (user_id === ctx.caller.user_id) {
    throw new DomainError("OWN_DECISION", { message: correctionMessages.ownCorrection });
  }
  return await inTransaction(ctx.db, async (tx) => {
    const moved = { user_id, points: Math.abs(points), dollars: 0 };
    if (!(await reachesSums(ctx, tx, moved))) {
      const profile = await applyCorrection(ctx, tx, correction);
      return { ...profile, second_approval_id: null };
    }
    const profile = await lockProfile(tx, correction);
    if (profile.points + points < 0) throw notEnoughPoints();
    const second_approval_id = await requestSecond(ctx, tx, {
      kind: points < 0 ? "deduction" : "credit",
      subject_id: user_id,
      user_id,
      points: Math.abs(points),
      reason,
      signed_contract_id,
    });
    return { ...profile, second_approval_id };
  });
}

/**
 * Corrects a person's points in the caller's transaction. Throws the errors of `correctPoints`
 * except OWN_DECISION.
 */
export async function applyCorrection(
  ctx: CorrectionContext,
  tx: Transaction,
  correction: Correction,
  confirmed?: Confirmed,
): Promise<UserProfile> {
  const now = ctx.now();
  const { user_id, points, reason, signed_contract_id = null } = correction;
  const before = await lockProfile(tx, correction);
  const after = { ...before, points: before.points + points };
  const decisionId = await recordDecision(tx, {
    ...(confirmed && { id: confirmed.decision_id }),
    ...(confirmed?.decider ?? { admin_id: ctx.caller.user_id }),
    action: points < 0 ? "deduct_points" : "credit_points",
    subject_type: "user",
    subject_id: user_id,
    before: { points: before.points },
    after: {
      points: after.points,
      ...(points > 0 && { points_earned: points }),
      reason,
      ...(signed_contract_id !== null && { signed_contract_id }),
      ...(confirmed && { requested_by: confirmed.requested_by }),
    },
    now,
  });
  await postCorrection(tx, correction, decisionId, now);
  const told = { kind: "points_corrected", person_id: user_id } as const;
  await insertNotifications(
    tx,
    [
      { ...told, to: "person", cause_id: decisionId },
      { ...told, to: "admins", about: { user_id }, facts: { points } },
    ],
    now,
  );
  afterCommit(tx, () => ctx.notificationFeed.publish());
  return after;
}

/**
 * Locks the person, checks the signing that the correction names, and returns the profile. Two
 * admins could take the same reward back: the second one waits for this lock. Throws NOT_FOUND and
 * the errors of `assertDeductible`.
 */
async function lockProfile(
  tx: Transaction,
  { user_id, points, signed_contract_id = null }: Correction,
): Promise<UserProfile> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user_id)).for("no key update");
  const profile = await findProfile({ db: tx }, user_id);
  if (profile === null) throw new DomainError("NOT_FOUND");
  if (signed_contract_id !== null) {
    await assertDeductible(tx, { user_id, signed_contract_id, points: -points });
  }
  return profile;
}

async function postCorrection(
  tx: Transaction,
  { user_id, points, reason }: Correction,
  decisionId: string,
  now: Date,
): Promise<void> {
  const entry = {
    user_id,
    source: points < 0 ? ("POINTS_REDEEMED" as const) : ("POINTS_EARNED" as const),
    details: correctionText(reason),
    points_earned: points,
    cause_id: decisionId,
  };
  try {
    await postEntries(tx, [entry], now);
  } catch (error) {
    if (error instanceof InsufficientPointsError) {
      throw notEnoughPoints();
    }
    throw error;
  }
}

function notEnoughPoints(): DomainError {
  return new DomainError("NOT_ENOUGH_POINTS", { message: refusalMessages.notThatManyPoints });
}
