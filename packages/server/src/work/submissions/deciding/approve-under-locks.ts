import type { SignedContract } from "@signpoint/api/work/signed-contract";
import { and, eq, sql } from "drizzle-orm";
import {
  assertMayRelease,
  lockWaitingBonus,
  payBonus,
} from "../../../accounts/referrals/pay-referral-bonus";
import type { Confirmed, SecondApprovalRow } from "../../../ledger/second-approvals/decide-second";
import { isOwnContract, reachesSums } from "../../../ledger/second-approvals/reaches-sums";
import { findAwaitingSecond, requestSecond } from "../../../ledger/second-approvals/request-second";
import { checkPendingAccess } from "../../../platform/access";
import type { CallerContext } from "../../../platform/context";
import type { Transaction } from "../../../platform/db/client";
import { lockContractOf } from "../../../platform/db/locks";
import { newId } from "../../../platform/db/new-id";
import { signedContracts } from "../../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../../platform/db/transaction";
import { DomainError } from "../../../platform/domain-error";
import { KeyNotSavedError, runWrite } from "../../../platform/verb-write";
import { findDecisionRefusal } from "../find-decision-refusal";
import { isHandedInAt } from "../queue-order";
import { selectSignedContract } from "../signed-contract-fields";
import { DECISIONS, type DecisionParams } from "./decision-statement";

/**
 * Approves a submission and pays the referral bonus that waits for it, or has it wait for a second admin and returns it pending.
 * Locks the caller's account where sums of second approvals are looked at, the contract, the signing, then both people, as every
 * transaction does. Throws AWAITING_SECOND, OWN_DECISION for an admin who would get the bonus while there is another one, and why
 * nothing was approved.
 */
export async function approveUnderLocks(
  ctx: CallerContext<"config" | "notificationFeed">,
  params: DecisionParams,
): Promise<SignedContract> {
  // What waits is written by no statement that would check it.
  await checkPendingAccess(ctx.db, ctx.pendingAccess);
  return await inTransaction(ctx.db, async (tx) => {
    const isMany = await reachesSumsWith(ctx, tx, params.signing_id);
    const signing = await lockSigning(tx, params);
    if ((await findAwaitingSecond(tx, [params.signing_id])).size > 0) {
      throw new DomainError("AWAITING_SECOND");
    }
    if (!isMany || signing?.status !== "pending" || !signing.is_as_shown) {
      return await approveLocked(ctx, tx, signing?.user_id ?? null, params);
    }
    // No statement saves the key here: the call runs again in the transaction that does.
    if (ctx.pendingKey !== undefined) throw new KeyNotSavedError();
    const bonus = await lockWaitingBonus(tx, signing.user_id);
    if (bonus !== null) await assertMayRelease(tx, bonus, ctx);
    await requestSecond(ctx, tx, {
      kind: "submission",
      subject_id: params.signing_id,
      user_id: signing.user_id,
      points: signing.points_reward,
      reason: params.note,
    });
    const [row] = await tx
      .select({ value: selectSignedContract })
      .from(signedContracts)
      .where(eq(signedContracts.id, params.signing_id));
    if (row === undefined) throw new Error("a locked signing is gone");
    return row.value;
  });
}

/** Approves a submission as a second admin, or the operator, has confirmed. Throws as `approveUnderLocks` does. */
export async function approveConfirmedSubmission(
  ctx: CallerContext<"notificationFeed">,
  tx: Transaction,
  { subject_id, user_id, reason }: SecondApprovalRow,
  { decision_id, requested_by, decider }: Confirmed,
): Promise<void> {
  const actor = "actor" in decider ? "command" : "admin";
  await approveLocked(ctx, tx, user_id, {
    signing_id: subject_id,
    admin_id: ctx.caller.user_id,
    // A submission that is handed in again has withdrawn its second approval.
    submitted_at: null,
    note: reason,
    reason: null,
    now: ctx.now().toISOString(),
    entry_id: newId(),
    decision_id,
    notice_id: newId(),
    is_locked: false,
    has_fixed_sum: false,
    actor,
    requested_by,
  });
  afterCommit(tx, () => {
    ctx.notificationFeed.publish();
    ctx.notificationFeed.tellQueues("decision", ctx.caller.user_id);
  });
}

/** Approves a submission whose contract and signing are locked, and pays the bonus that waits for it. */
async function approveLocked(
  ctx: CallerContext,
  tx: Transaction,
  signerId: string | null,
  params: DecisionParams,
): Promise<SignedContract> {
  const bonus = signerId === null ? null : await lockWaitingBonus(tx, signerId);
  if (bonus !== null) await assertMayRelease(tx, bonus, ctx);
  const inTx = { ...ctx, db: tx };
  const decided = await runWrite(inTx, DECISIONS.approve, { ...params, is_locked: true });
  if (decided === null) {
    const refusal = await findDecisionRefusal(inTx, params);
    throw refusal ?? new DomainError("ALREADY_DECIDED");
  }
  if (bonus !== null) await payBonus(tx, bonus, ctx.now());
  return decided;
}

/**
 * Returns whether approving a submission reaches a sum; false for a contract that is none of the caller's own, and without
 * a submission.
 */
async function reachesSumsWith(
  ctx: CallerContext<"config">,
  tx: Transaction,
  signingId: string,
): Promise<boolean> {
  const { id, contract_id, user_id, points_reward } = signedContracts;
  const isOwn = isOwnContract({
    contractId: sql`${contract_id}`,
    adminId: sql`${ctx.caller.user_id}::uuid`,
    now: sql`${ctx.now().toISOString()}::timestamptz`,
  });
  const [own] = await tx
    .select({ user_id, points: points_reward })
    .from(signedContracts)
    .where(and(eq(id, signingId), isOwn));
  return own !== undefined && (await reachesSums(ctx, tx, { ...own, dollars: 0 }));
}

/** Locks the contract, then its signing, and returns that; undefined when there is no such signing. */
async function lockSigning(tx: Transaction, { signing_id, submitted_at }: DecisionParams) {
  const isSigning = eq(signedContracts.id, signing_id);
  await lockContractOf(tx, isSigning);
  const { user_id, status, points_reward } = signedContracts;
  const is_as_shown = isHandedInAt(sql`${submitted_at}::timestamptz`);
  const [signing] = await tx
    .select({ user_id, status, points_reward, is_as_shown })
    .from(signedContracts)
    .where(isSigning)
    .for("update");
  return signing;
}
