import type { SecondApproval } from "@signpoint/api/entities/second-approval";
import { houseMessages } from "@signpoint/api/messages";
import { and, eq } from "drizzle-orm";
import { markSubjectRead } from "../../messages/notifications/mark-subject-read";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { contracts, redemptions, secondApprovals } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { decryptText } from "../../platform/encryption/encrypt";
import { approveConfirmed } from "../../rewards/redemptions/decide-redemption";
import { publishContract } from "../../work/contracts/publish-contract";
import { recordDecision } from "../audit-log/record-decision";
import { applyCorrection } from "../entries/correct-points";
import { assertIndependent } from "./assert-independent";
import { SUBJECT_TYPES } from "./request-second";
import { secondApprovalColumns, toSecondApprovals } from "./second-approval-view";

type Row = typeof secondApprovals.$inferSelect;
type Needs = "bankKeys" | "config" | "noticeFeed" | "notificationFeed";

/**
 * Confirms the decision of another admin and carries it out in the same transaction. Throws NOT_FOUND, OWN_DECISION,
 * ALREADY_DECIDED, the errors of `assertIndependent`, and what carrying it out throws: then it stays open.
 */
export async function confirmSecond(
  ctx: CallerContext<Needs>,
  { id }: { id: string },
): Promise<SecondApproval> {
  return await inTransaction(ctx.db, async (tx) => {
    const decision_id = newId();
    const row = await decide(ctx, tx, { id, state: "confirmed", note: null, decision_id });
    await assertIndependent(ctx, tx, row);
    await execute(ctx, tx, { ...row, decision_id });
    return await finish(ctx, tx, row, "confirm_second");
  });
}

/** Refuses the decision of another admin: nothing is carried out. Throws NOT_FOUND, OWN_DECISION, ALREADY_DECIDED. */
export async function refuseSecond(
  ctx: CallerContext,
  { id, note }: { id: string; note?: string | null | undefined },
): Promise<SecondApproval> {
  return await inTransaction(ctx.db, async (tx) => {
    const decided = { id, state: "refused", note: note || null, decision_id: null } as const;
    return await finish(ctx, tx, await decide(ctx, tx, decided), "refuse_second");
  });
}

type Decided = Pick<Row, "id" | "note" | "decision_id"> & { state: "confirmed" | "refused" };

/** Decides it if it is still open: of two admins at once, one. Returns it with the code that this deletes. */
async function decide(
  ctx: CallerContext,
  tx: Transaction,
  { id, ...decided }: Decided,
): Promise<Row> {
  const caller = ctx.caller.user_id;
  const [found] = await tx.select().from(secondApprovals).where(eq(secondApprovals.id, id));
  if (found === undefined) throw new DomainError("NOT_FOUND");
  if (found.requested_by === caller || found.user_id === caller) {
    throw new DomainError("OWN_DECISION", { message: houseMessages.ownSecondApproval });
  }
  await lockSubject(tx, found);
  const [row] = await tx
    .update(secondApprovals)
    .set({ ...decided, code: null, decided_by: caller, decided_at: ctx.now().toISOString() })
    .where(and(eq(secondApprovals.id, id), eq(secondApprovals.state, "open")))
    .returning();
  if (row === undefined) throw new DomainError("ALREADY_DECIDED");
  return { ...row, code: found.code };
}

/** Locks the record first, as those do who change it otherwise: both wait for each other in the same order. */
async function lockSubject(tx: Transaction, { kind, subject_id }: Row): Promise<void> {
  if (kind === "credit" || kind === "deduction") return;
  const table = kind === "redemption" ? redemptions : contracts;
  await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.id, subject_id))
    .for("no key update");
}

type Executed = Row & { decision_id: string };

async function execute(
  ctx: CallerContext<Needs>,
  tx: Transaction,
  { kind, subject_id, points, reason, requested_by, decision_id, ...row }: Executed,
): Promise<void> {
  const confirmed = { decision_id, requested_by };
  switch (kind) {
    case "credit":
    case "deduction": {
      const moved = kind === "credit" ? (points ?? 0) : -(points ?? 0);
      const { signed_contract_id } = row;
      const correction = { user_id: subject_id, points: moved, reason, signed_contract_id };
      await applyCorrection(ctx, tx, correction, confirmed);
      return;
    }
    case "contract":
      await publishContract(ctx, tx, subject_id, confirmed);
      return;
    case "redemption": {
      const redemption_code = await readTypedCode(ctx, row);
      const approval = { redemption_id: subject_id, note: reason, redemption_code, confirmed };
      await approveConfirmed(ctx, tx, approval);
      return;
    }
    default:
      kind satisfies never;
  }
}

/** Returns the code that the first admin typed; null without one. */
async function readTypedCode(
  { bankKeys }: CallerContext<"bankKeys">,
  { id, code }: Pick<Row, "id" | "code">,
): Promise<string | null> {
  return code === null ? null : await decryptText(bankKeys, { purpose: "item_code", id }, code);
}

async function finish(
  ctx: CallerContext,
  tx: Transaction,
  row: Row,
  action: "confirm_second" | "refuse_second",
): Promise<SecondApproval> {
  const { id, kind, subject_id, state, points, note, requested_by } = row;
  await recordDecision(tx, {
    admin_id: ctx.caller.user_id,
    action,
    subject_type: SUBJECT_TYPES[kind],
    subject_id,
    before: { second_approval_id: id, requested_by },
    after: { state, kind, points, note },
    now: ctx.now(),
  });
  await markSubjectRead(tx, id);
  const found = await tx
    .select(secondApprovalColumns)
    .from(secondApprovals)
    .where(eq(secondApprovals.id, id));
  const [view] = await toSecondApprovals(tx, found, ctx.caller.user_id);
  if (view === undefined) throw new Error("a decided second approval is gone");
  return view;
}
