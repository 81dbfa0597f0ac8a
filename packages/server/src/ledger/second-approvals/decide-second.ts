import type { SecondApproval } from "@signpoint/api/ledger/second-approval";
import { secondApprovalMessages } from "@signpoint/api/texts";
import { and, eq } from "drizzle-orm";
import { insertNotifications } from "../../messages/notifications/insert-notifications";
import { markSubjectRead } from "../../messages/notifications/mark-read";
import type { CallerContext } from "../../platform/context";
import type { Transaction } from "../../platform/db/client";
import { lockAccount, lockContractOf } from "../../platform/db/locks";
import { newId } from "../../platform/db/new-id";
import {
  announcements,
  contracts,
  marketplaceItems,
  redemptions,
  secondApprovals,
  signedContracts,
} from "../../platform/db/schema/index";
import { afterCommit, inTransaction } from "../../platform/db/transaction";
import { DomainError } from "../../platform/domain-error";
import { lockSettings } from "../../platform/settings/lock-settings";
import { type Decider, recordDecision } from "../audit-log/record-decision";
import { assertCanBeSecond, assertStillAsked, haveSeconds } from "./assert-independent";
import { SUBJECT_TYPES } from "./request-second";
import { secondApprovalColumns, toSecondApprovals } from "./second-approval-view";

export type SecondApprovalRow = typeof secondApprovals.$inferSelect;

/** The confirmation: the id for the recorded decision, the first admin, and the second one or the operator's command. */
export interface Confirmed {
  decision_id: string;
  requested_by: string;
  decider: Decider;
}

/** The function that carries out each kind of decision, in the transaction of its confirmation. */
export type Executors<Ctx extends CallerContext> = Record<
  SecondApprovalRow["kind"],
  (ctx: Ctx, tx: Transaction, row: SecondApprovalRow, confirmed: Confirmed) => Promise<void>
>;

/**
 * Confirms another admin's decision and carries it out in the same transaction. When that fails,
 * the decision stays open. The caller passes the executors, which belong to the wings above. Throws
 * NOT_FOUND, OWN_DECISION, ALREADY_DECIDED, and the errors of `assertStillAsked` and of the
 * executor.
 */
export async function confirmSecond<Ctx extends CallerContext<"notificationFeed">>(
  ctx: Ctx,
  { id }: { id: string },
  executors: Executors<Ctx>,
): Promise<SecondApproval> {
  const admin_id = ctx.caller.user_id;
  return await inTransaction(ctx.db, async (tx) => {
    const found = await findSecond(tx, id);
    assertNotOwn(found, admin_id);
    const row = await confirm(ctx, tx, found, { admin_id }, executors);
    return await toView(ctx, tx, row);
  });
}

/** The outcome: an admin who can be the second one confirms it, not the operator, but for settings. */
export type CommandOutcome = "confirmed" | "second_exists" | "already_decided";

/**
 * Confirms an admin's decision for the operator, who stands in where no admin can be the second one, and tells all admins. For
 * a command, never for a call: the caller is the first admin. Throws the errors of `assertStillAsked` and of the executor.
 */
export async function confirmSecondByCommand<Ctx extends CallerContext<"notificationFeed">>(
  ctx: Ctx,
  { id }: { id: string },
  executors: Executors<Ctx>,
): Promise<CommandOutcome> {
  return await inTransaction(ctx.db, async (tx) => {
    const found = await findSecond(tx, id);
    if (found.state !== "open") return "already_decided";
    const [hasSecond] = await haveSeconds(tx, [found], ctx.now());
    if (hasSecond === true && found.kind !== "settings") return "second_exists";
    const { kind, user_id } = await confirm(ctx, tx, found, { actor: "command" }, executors);
    const told = {
      to: "admins",
      kind: "command_confirmed",
      person_id: user_id,
      about: { second_approval_id: id },
      facts: { approval_of: kind },
    } as const;
    await insertNotifications(tx, [told], ctx.now());
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return "confirmed";
  });
}

/** Decides a second approval as confirmed, carries it out, and records it. Throws ALREADY_DECIDED, and the errors of the executor. */
async function confirm<Ctx extends CallerContext<"notificationFeed">>(
  ctx: Ctx,
  tx: Transaction,
  found: SecondApprovalRow,
  decider: Decider,
  executors: Executors<Ctx>,
): Promise<SecondApprovalRow> {
  const decision_id = newId();
  const row = await decide(ctx, tx, found, decider, { state: "confirmed", decision_id });
  await assertStillAsked(ctx, tx, row);
  // Judged under the lock: a grant at the same moment may tie the two together.
  if ("admin_id" in decider) await assertCanBeSecond(tx, decider.admin_id, row);
  const { kind, requested_by } = row;
  await executors[kind](ctx, tx, row, { decision_id, requested_by, decider });
  await record(ctx, tx, row, decider);
  return row;
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
  const decider = { admin_id: ctx.caller.user_id };
  return await inTransaction(ctx.db, async (tx) => {
    const found = await findSecond(tx, id);
    assertNotOwn(found, decider.admin_id);
    const refused = { state: "refused", note: note || null } as const;
    const row = await decide(ctx, tx, found, decider, refused);
    await refusals[row.kind]?.(ctx, tx, row);
    await record(ctx, tx, row, decider);
    return await toView(ctx, tx, row);
  });
}

/** Returns a second approval. Throws NOT_FOUND. */
async function findSecond(tx: Transaction, id: string): Promise<SecondApprovalRow> {
  const [found] = await tx.select().from(secondApprovals).where(eq(secondApprovals.id, id));
  if (found === undefined) throw new DomainError("NOT_FOUND");
  return found;
}

function assertNotOwn({ requested_by, user_id }: SecondApprovalRow, adminId: string): void {
  if (requested_by === adminId || user_id === adminId) {
    throw new DomainError("OWN_DECISION", { message: secondApprovalMessages.ownSecondApproval });
  }
}

/**
 * Decides a second approval that is open, and returns it with the code or email that it stored until now. Of
 * two admins at the same moment only one succeeds. Throws ALREADY_DECIDED.
 */
async function decide(
  { now }: Pick<CallerContext, "now">,
  tx: Transaction,
  found: SecondApprovalRow,
  decider: Decider,
  decided: Partial<Pick<SecondApprovalRow, "note" | "decision_id">> & {
    state: "confirmed" | "refused";
  },
): Promise<SecondApprovalRow> {
  await lockSubject(tx, found);
  const [row] = await tx
    .update(secondApprovals)
    .set({
      ...decided,
      code: null,
      new_email: null,
      decided_by: "admin_id" in decider ? decider.admin_id : null,
      decided_by_command: "actor" in decider,
      decided_at: now().toISOString(),
    })
    .where(and(eq(secondApprovals.id, found.id), eq(secondApprovals.state, "open")))
    .returning();
  if (row === undefined) throw new DomainError("ALREADY_DECIDED");
  return { ...row, code: found.code, new_email: found.new_email };
}

const LOCKED = {
  redemption: redemptions,
  payout_details: redemptions,
  release: redemptions,
  submission: signedContracts,
  contract: contracts,
  item: marketplaceItems,
  announcement: announcements,
};

/**
 * Locks the redemption, submission, item, contract, announcement, account or settings before the second approval, in the order of the verbs that
 * change it: the opposite order could deadlock.
 */
async function lockSubject(
  tx: Transaction,
  { kind, subject_id }: SecondApprovalRow,
): Promise<void> {
  if (kind === "credit" || kind === "deduction") return;
  if (kind === "settings") {
    await lockSettings(tx);
    return;
  }
  if (kind === "email_change" || kind === "factor_removal" || kind === "admin_grant") {
    await lockAccount(tx, subject_id);
    return;
  }
  const table = LOCKED[kind];
  if (kind === "submission") await lockContractOf(tx, eq(signedContracts.id, subject_id));
  await tx
    .select({ id: table.id })
    .from(table)
    .where(eq(table.id, subject_id))
    .for("no key update");
}

/** Records the decision of the second one, and marks what told of it as read. */
async function record(
  { now }: Pick<CallerContext, "now">,
  tx: Transaction,
  { id, kind, subject_id, state, points, note, requested_by }: SecondApprovalRow,
  decider: Decider,
): Promise<void> {
  await recordDecision(tx, {
    ...decider,
    action: state === "confirmed" ? "confirm_second" : "refuse_second",
    subject_type: SUBJECT_TYPES[kind],
    subject_id,
    before: { second_approval_id: id, requested_by },
    after: { state, kind, points, note },
    now: now(),
  });
  await markSubjectRead(tx, id);
}

async function toView(
  ctx: CallerContext,
  tx: Transaction,
  { id }: SecondApprovalRow,
): Promise<SecondApproval> {
  const found = await tx
    .select(secondApprovalColumns)
    .from(secondApprovals)
    .where(eq(secondApprovals.id, id));
  const [view] = await toSecondApprovals({ ...ctx, db: tx }, found);
  if (view === undefined) throw new Error("a decided second approval is gone");
  return view;
}
