import type { REJECTION_REASONS } from "@signpoint/api/platform/constants";
import type { SignedContract } from "@signpoint/api/work/signed-contract";
import type { CallerContext } from "../../../platform/context";
import { newId } from "../../../platform/db/new-id";
import { afterCommit } from "../../../platform/db/transaction";
import { violatesConstraint } from "../../../platform/db/violations";
import { DomainError } from "../../../platform/domain-error";
import { runWrite } from "../../../platform/verb-write";
import { findDecisionRefusal } from "../find-decision-refusal";
import { readSubmittedData } from "../read-submitted-data";
import { approveUnderLocks } from "./approve-under-locks";
import { type Action, DECISIONS, type DecisionParams } from "./decision-statement";

interface DecisionInput {
  signed_contract_id: string;
  submitted_at?: string | null | undefined;
  note?: string | null | undefined;
}

interface RejectionInput extends DecisionInput {
  reason?: (typeof REJECTION_REASONS)[number] | null | undefined;
}

type Needs = "config" | "notificationFeed";

/**
 * Approves a submission and pays the reward. Of a contract that the caller created or edited in the last 30 days it may reach a
 * sum of second approvals (`reachesSums`): it then stays pending until a second admin confirms. Throws the errors of
 * `decideSubmission`, and AWAITING_SECOND.
 */
export function approveSubmission(
  ctx: CallerContext<Needs>,
  input: DecisionInput,
): Promise<SignedContract> {
  return decideSubmission(ctx, "approve", input);
}

/** Rejects a submission, refunds the cost, frees the place. Throws as `decideSubmission` does. */
export function rejectSubmission(
  ctx: CallerContext<Needs>,
  input: RejectionInput,
): Promise<SignedContract> {
  return decideSubmission(ctx, "reject", input);
}

/**
 * Decides a pending submission once (specification, section 4), never by its own signer, and tells
 * the signer. Uses one statement unless the approval has to lock more. Throws NOT_FOUND,
 * OWN_DECISION, NOT_SUBMITTED, ALREADY_DECIDED, CHANGED_MEANWHILE.
 */
async function decideSubmission(
  ctx: CallerContext<Needs>,
  action: Action,
  { signed_contract_id, submitted_at, note, reason }: RejectionInput,
): Promise<SignedContract> {
  const params: DecisionParams = {
    signing_id: signed_contract_id,
    admin_id: ctx.caller.user_id,
    submitted_at: submitted_at ?? null,
    note: note || null,
    reason: reason ?? null,
    now: ctx.now().toISOString(),
    entry_id: newId(),
    decision_id: newId(),
    notice_id: newId(),
    is_locked: false,
    has_fixed_sum: ctx.config.SECOND_APPROVAL_FROM_POINTS !== undefined,
    actor: "admin",
    requested_by: null,
  };
  const decided =
    (await decideAtOnce(ctx, action, params)) ?? (await decideElse(ctx, action, params));
  afterCommit(ctx.db, () => {
    ctx.notificationFeed.publish();
    ctx.notificationFeed.tellQueues("decision", ctx.caller.user_id);
  });
  return { ...decided, submitted_data: readSubmittedData(decided.submitted_data) };
}

/** Decides in one statement; null when it changed nothing, also because the submission waits for a second admin. */
async function decideAtOnce(
  ctx: CallerContext,
  action: Action,
  params: DecisionParams,
): Promise<SignedContract | null> {
  try {
    return await runWrite(ctx, DECISIONS[action], params);
  } catch (error) {
    if (violatesConstraint(error, "second_approval_open")) return null;
    throw error;
  }
}

/**
 * Approves by `approveUnderLocks`, or throws why the statement changed nothing. Another admin may
 * have decided since: the signing is read again, without a lock. A rejection that finds it pending
 * again was meant for an earlier submission: it throws ALREADY_DECIDED.
 */
async function decideElse(
  ctx: CallerContext<Needs>,
  action: Action,
  params: DecisionParams,
): Promise<SignedContract> {
  const refusal = await findDecisionRefusal(ctx, params);
  if (refusal !== null || action === "reject") throw refusal ?? new DomainError("ALREADY_DECIDED");
  return await approveUnderLocks(ctx, params);
}
