import { areSumsOn } from "@signpoint/api/ledger/second-sums";
import { holdUntilError, isLiftable } from "@signpoint/api/rewards/holds";
import type { AdminRedemption } from "@signpoint/api/rewards/redemption";
import { refusalMessages } from "@signpoint/api/texts";
import { eq } from "drizzle-orm";
import { type Decider, recordDecision } from "../../ledger/audit-log/record-decision";
import type { Confirmed, SecondApprovalRow } from "../../ledger/second-approvals/decide-second";
import { readSums } from "../../ledger/second-approvals/read-sums";
import { requestSecond, withdrawKind } from "../../ledger/second-approvals/request-second";
import { insertNotifications, toBuyer } from "../../messages/notifications/insert-notifications";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { redemptions } from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { alreadyDecided } from "./already-decided";
import { type RedemptionRow, selectRedemptions, toAdminRedemption } from "./redemption-view";

type Hold = Pick<RedemptionRow, "held_until" | "hold_kind" | "hold_reason" | "held_at" | "held_by">;
const NO_HOLD: Hold = {
  held_until: null,
  hold_kind: null,
  hold_reason: null,
  held_at: null,
  held_by: null,
};

/**
 * Holds a pending redemption until an instant (ISO 8601): it cannot be approved before. Replaces an earlier hold that does
 * not end later, withdraws what was asked about its end, is recorded, and tells the buyer. Throws NOT_FOUND, OWN_DECISION, ALREADY_DECIDED, and BAD_REQUEST for the end.
 */
export async function holdRedemption(
  ctx: CallerContext<"bankKeys" | "notificationFeed">,
  { redemption_id, reason, until }: { redemption_id: string; reason: string; until: string },
): Promise<AdminRedemption> {
  const now = ctx.now();
  assertUntil(until, now);
  return await inTransaction(ctx.db, async (tx) => {
    const before = await lockPending(tx, redemption_id, ctx.caller.user_id);
    assertUntil(until, now, before.held_until);
    const hold: Hold = {
      held_until: new Date(until).toISOString(),
      hold_kind: "admin",
      hold_reason: reason,
      held_at: now.toISOString(),
      held_by: ctx.caller.user_id,
    };
    await tx.update(redemptions).set(hold).where(eq(redemptions.id, redemption_id));
    await withdrawKind(tx, redemption_id, "release");
    const decisionId = await recordDecision(tx, {
      admin_id: ctx.caller.user_id,
      action: "hold_redemption",
      subject_type: "redemption",
      subject_id: redemption_id,
      before: isLiftable(before, now) ? toRecorded(before) : null,
      after: toRecorded(hold),
      now,
    });
    await insertNotifications(tx, [toBuyer("redemption_held", before, decisionId)], now);
    afterCommit(tx, () => {
      ctx.notificationFeed.publish();
      ctx.notificationFeed.tellQueues("decision", ctx.caller.user_id);
    });
    return await readAgain(ctx, tx, redemption_id);
  });
}

/**
 * Lifts the hold of a pending redemption by an admin or a limit before it ends, and records it; what waits for its buyer goes
 * on waiting. That of cash waits for a second admin while sums are set. Throws NOT_FOUND, OWN_DECISION, ALREADY_DECIDED, REDEMPTION_NOT_HELD when
 * it has no such hold, and AWAITING_SECOND.
 */
export async function releaseRedemption(
  ctx: CallerContext<"bankKeys" | "config" | "notificationFeed">,
  { redemption_id, reason }: { redemption_id: string; reason?: string | null | undefined },
): Promise<AdminRedemption> {
  return await inTransaction(ctx.db, async (tx) => {
    const before = await lockPending(tx, redemption_id, ctx.caller.user_id);
    if (!isLiftable(before, ctx.now())) throw new DomainError("REDEMPTION_NOT_HELD");
    if (before.type === "CASH" && areSumsOn(await readSums(tx, ctx))) {
      const { id: subject_id, user_id, price: points } = before;
      const about = { kind: "release", subject_id, user_id, points } as const;
      await requestSecond(ctx, tx, { ...about, reason: reason || null });
    } else await release(ctx, tx, before, { admin_id: ctx.caller.user_id }, { reason });
    return await readAgain(ctx, tx, redemption_id);
  });
}

/**
 * Lifts a hold as a second admin, or the operator, has confirmed; one that has ended meanwhile is recorded as lifted, too. Throws
 * ALREADY_DECIDED.
 */
export async function releaseConfirmed(
  ctx: CallerContext<"notificationFeed">,
  tx: Transaction,
  { subject_id, reason }: SecondApprovalRow,
  confirmed: Confirmed,
): Promise<void> {
  const before = await lockPending(tx, subject_id, ctx.caller.user_id);
  await release(ctx, tx, before, confirmed.decider, { reason, confirmed });
}

async function release(
  ctx: CallerContext<"notificationFeed">,
  tx: Transaction,
  before: RedemptionRow,
  decider: Decider,
  { reason, confirmed }: { reason?: string | null | undefined; confirmed?: Confirmed },
): Promise<void> {
  await tx.update(redemptions).set(NO_HOLD).where(eq(redemptions.id, before.id));
  await recordDecision(tx, {
    ...(confirmed && { id: confirmed.decision_id }),
    ...decider,
    action: "release_redemption",
    subject_type: "redemption",
    subject_id: before.id,
    before: toRecorded(before),
    after: {
      held_until: null,
      ...(reason && { reason }),
      ...(confirmed && { requested_by: confirmed.requested_by }),
    },
    now: ctx.now(),
  });
  afterCommit(tx, () => ctx.notificationFeed.tellQueues("decision", ctx.caller.user_id));
}

function assertUntil(until: string, now: Date, heldUntil: string | null = null): void {
  const problem = holdUntilError(until, now, heldUntil);
  if (problem !== null) throw new DomainError("BAD_REQUEST", { fields: { until: problem } });
}

async function lockPending(
  tx: Transaction,
  redemptionId: string,
  caller: string,
): Promise<RedemptionRow> {
  const [row] = await tx
    .select()
    .from(redemptions)
    .where(eq(redemptions.id, redemptionId))
    .for("update");
  if (row === undefined) throw new DomainError("NOT_FOUND");
  if (row.user_id === caller) {
    throw new DomainError("OWN_DECISION", { message: refusalMessages.ownRedemption });
  }
  if (row.status !== "PENDING") throw await alreadyDecided(tx, row);
  return row;
}

function toRecorded({ held_until, hold_kind, hold_reason }: Hold) {
  return { held_until, hold_kind, hold_reason };
}

async function readAgain(
  ctx: CallerContext<"bankKeys">,
  tx: Transaction,
  redemptionId: string,
): Promise<AdminRedemption> {
  const [found] = await selectRedemptions(tx).where(eq(redemptions.id, redemptionId));
  if (found === undefined) throw new Error("a locked redemption is gone");
  return await toAdminRedemption({ ...ctx, db: tx }, found);
}
