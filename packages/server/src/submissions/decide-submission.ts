import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import { nextSigningStatus } from "@signpoint/api/rules/transitions";
import { and, eq, sql } from "drizzle-orm";
import { recordDecision } from "../audit-log/record-decision";
import type { CallerContext } from "../context";
import type { Transaction } from "../db/client";
import { contracts, signedContracts } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { DomainError } from "../domain-error";
import { type NewEntry, postEntries } from "../ledger/post-entries";
import { loadSignedContract, type SigningRow } from "./signed-contract-view";

type Action = "approve" | "reject";

interface DecisionInput {
  signed_contract_id: string;
  note?: string | null | undefined;
}

/** Approves a submission and pays the reward (specification, section 4). Throws the errors of `decideSubmission`. */
export function approveSubmission(
  ctx: CallerContext,
  input: DecisionInput,
): Promise<SignedContract> {
  return decideSubmission(ctx, "approve", input);
}

/** Rejects a submission, refunds the cost and frees the place (specification, section 4). Throws the errors of `decideSubmission`. */
export function rejectSubmission(
  ctx: CallerContext,
  input: DecisionInput,
): Promise<SignedContract> {
  return decideSubmission(ctx, "reject", input);
}

/**
 * Decides a pending submission, once, and never by its own signer. Throws NOT_FOUND, OWN_DECISION, NOT_SUBMITTED,
 * ALREADY_DECIDED.
 */
async function decideSubmission(
  ctx: CallerContext,
  action: Action,
  { signed_contract_id, note }: DecisionInput,
): Promise<SignedContract> {
  const { caller } = ctx;
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const { signing, title } = await lockSigning(tx, signed_contract_id);
    if (signing.user_id === caller.user_id) throw new DomainError("OWN_DECISION");
    const status = nextSigningStatus(signing.status, action);
    if (status === null) {
      throw new DomainError(signing.status === "in_progress" ? "NOT_SUBMITTED" : "ALREADY_DECIDED");
    }
    const [decided] = await tx
      .update(signedContracts)
      .set({
        status,
        review_note: note || null,
        decided_at: now.toISOString(),
        decided_by: caller.user_id,
      })
      .where(and(eq(signedContracts.id, signing.id), eq(signedContracts.status, signing.status)))
      .returning();
    if (decided === undefined) throw new DomainError("ALREADY_DECIDED");
    await updatePlaces(tx, signing.contract_id, action);
    await postEntries(tx, [toEntry(signing, title, action)], now);
    await recordDecision(tx, {
      admin_id: caller.user_id,
      action: action === "approve" ? "approve_contract" : "reject_contract",
      subject_type: "signed_contract",
      subject_id: signing.id,
      before: { status: signing.status },
      after: { status: decided.status, review_note: decided.review_note },
      now,
    });
    return await loadSignedContract(tx, decided);
  });
}

/**
 * Locks the signing's contract and returns the signing with the contract's title. Every transaction that uses both
 * locks the contract first, so that two of them never deadlock.
 */
async function lockSigning(
  tx: Transaction,
  signingId: string,
): Promise<{ signing: SigningRow; title: string }> {
  const [found] = await tx
    .select({ signing: signedContracts, title: contracts.title })
    .from(signedContracts)
    .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
    .where(eq(signedContracts.id, signingId))
    .for("update", { of: contracts });
  if (found === undefined) throw new DomainError("NOT_FOUND");
  return found;
}

/** Counts the approval, or frees the place. The last approval completes the contract. */
async function updatePlaces(tx: Transaction, contractId: string, action: Action): Promise<void> {
  const approved = sql`${contracts.places_approved} + 1`;
  await tx
    .update(contracts)
    .set(
      action === "approve"
        ? {
            places_approved: approved,
            status: sql`case when ${contracts.max_signers} > 0 and ${approved} >= ${contracts.max_signers}
              then 'completed' else ${contracts.status} end`,
          }
        : { places_taken: sql`${contracts.places_taken} - 1` },
    )
    .where(eq(contracts.id, contractId));
}

function toEntry(signing: SigningRow, title: string, action: Action): NewEntry {
  const common = { user_id: signing.user_id, cause_id: signing.id };
  return action === "approve"
    ? {
        ...common,
        source: "CONTRACT_COMPLETED",
        details: `Completed "${title}"`,
        points_earned: signing.points_reward,
      }
    : {
        ...common,
        source: "CONTRACT_REJECTED",
        details: `Refund for "${title}"`,
        points_earned: signing.points_cost,
      };
}
