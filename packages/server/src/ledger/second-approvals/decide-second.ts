import type { SecondApproval } from "@signpoint/api/ledger/second-approval";
import { secondApprovalMessages } from "@signpoint/api/texts";
import { and, eq } from "drizzle-orm";
import { markSubjectRead } from "../../messages/notifications/mark-read";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockAccount } from "../../platform/db/locks";
import { newId } from "../../platform/db/new-id";
import { contracts, redemptions, secondApprovals } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { recordDecision } from "../audit-log/record-decision";
import { assertIndependent } from "./assert-independent";
import { SUBJECT_TYPES } from "./request-second";
import { secondApprovalColumns, toSecondApprovals } from "./second-approval-view";

export type SecondApprovalRow = typeof secondApprovals.$inferSelect;

/** The confirmation by a second admin: the id for the recorded decision, and the first admin. */
export interface Confirmed {
  decision_id: string;
  requested_by: string;
}

/** The function that carries out each kind of decision, in the transaction of its confirmation. */
export type Executors<Ctx extends CallerContext> = Record<
  SecondApprovalRow["kind"],
  (ctx: Ctx, tx: Transaction, row: SecondApprovalRow, confirmed: Confirmed) => Promise<void>
>;

/**
 * Confirms another admin's decision and carries it out in the same transaction. When that fails,
 * the decision stays open. The caller passes the executors, which belong to the wings above. Throws
 * NOT_FOUND, OWN_DECISION, ALREADY_DECIDED, and the errors of `assertIndependent` and of the
 * executor.
 */
export async function confirmSecond<Ctx extends CallerContext<"notificationFeed">>(
  ctx: Ctx,
  { id }: { id: string },
  executors: Executors<Ctx>,
): Promise<SecondApproval> {
  return await inTransaction(ctx.db, async (tx) => {
    const decision_id = newId();
    const row = await decide(ctx, tx, { id, state: "confirmed", note: null, decision_id });
    await assertIndependent(ctx, tx, row);
    const { kind, requested_by } = row;
    await executors[kind](ctx, tx, row, { decision_id, requested_by });
    return await finish(ctx, tx, row, "confirm_second");
  });
}

/** What a refusal ends besides, for the kinds that wait in a record of their own. */
export type Refusals<Ctx extends CallerContext> = Partial<
  Record<
    SecondApprovalRow["kind"],
    (ctx: Ctx, tx: Transaction, row: SecondApprovalRow) => Promise<void>
  >
>;

/**
 * Refuses another admin's decision: nothing is carried out. The caller passes `refusals`, as for `confirmSecond`. Throws
 * NOT_FOUND, OWN_DECISION, ALREADY_DECIDED.
 */
export async function refuseSecond<Ctx extends CallerContext>(
  ctx: Ctx,
  { id, note }: { id: string; note?: string | null | undefined },
  refusals: Refusals<Ctx>,
): Promise<SecondApproval> {
  return await inTransaction(ctx.db, async (tx) => {
    const decided = { id, state: "refused", note: note || null, decision_id: null } as const;
    const row = await decide(ctx, tx, decided);
    await refusals[row.kind]?.(ctx, tx, row);
    return await finish(ctx, tx, row, "refuse_second");
  });
}

type Decided = Pick<SecondApprovalRow, "id" | "note" | "decision_id"> & {
  state: "confirmed" | "refused";
};

/**
 * Decides a second approval that is open, and returns it with the code or email that it stored until now. Of
 * two admins at the same moment only one succeeds. Throws NOT_FOUND, OWN_DECISION, ALREADY_DECIDED.
 */
async function decide(
  ctx: CallerContext,
  tx: Transaction,
  { id, ...decided }: Decided,
): Promise<SecondApprovalRow> {
  const caller = ctx.caller.user_id;
  const [found] = await tx.select().from(secondApprovals).where(eq(secondApprovals.id, id));
  if (found === undefined) throw new DomainError("NOT_FOUND");
  if (found.requested_by === caller || found.user_id === caller) {
    throw new DomainError("OWN_DECISION", { message: secondApprovalMessages.ownSecondApproval });
  }
  await lockSubject(tx, found);
  const [row] = await tx
    .update(secondApprovals)
    .set({
      ...decided,
      code: null,
      new_email: null,
      decided_by: caller,
      decided_at: ctx.now().toISOString(),
    })
    .where(and(eq(secondApprovals.id, id), eq(secondApprovals.state, "open")))
    .returning();
  if (row === undefined) throw new DomainError("ALREADY_DECIDED");
  return { ...row, code: found.code, new_email: found.new_email };
}

/**
 * Locks the redemption, contract or account before the second approval, in the order of the verbs that
 * change it: the opposite order could deadlock.
 */
async function lockSubject(
  tx: Transaction,
  { kind, subject_id }: SecondApprovalRow,
): Promise<void> {
  if (kind === "credit" || kind === "deduction") return;
  if (kind === "email_change" || kind === "factor_removal") {
    await lockAccount(tx, subject_id);
    return;
  }
  const table = kind === "redemption" ? redemptions : contracts;
  await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.id, subject_id))
    .for("no key update");
}

async function finish(
  ctx: CallerContext,
  tx: Transaction,
  row: SecondApprovalRow,
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
