import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import { and, eq, sql } from "drizzle-orm";
import { recordDecision } from "../audit-log/record-decision";
import type { Caller } from "../auth/authenticate";
import type { Database } from "../db/client";
import { contracts, signedContracts } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { type NewEntry, postEntries } from "../ledger/post-entries";
import { refusal } from "../refusal";
import type { Services } from "../services";
import { loadSignedContract, type SigningRow } from "./signed-contract-view";

export type Decision = "approved" | "rejected";

/**
 * Decides a pending submission, once, never by its own signer: approval pays the reward, rejection
 * returns the cost and frees the place (specification, section 4).
 */
export async function decideSubmission(
  services: Services,
  caller: Caller,
  signingId: string,
  decision: Decision,
  note: string | null,
): Promise<SignedContract> {
  const now = services.now();
  return await inTransaction(services.db, async (tx) => {
    const { signing, title } = await lockSigning(tx, signingId);
    if (signing.user_id === caller.user_id) throw refusal("OWN_DECISION");
    if (signing.status === "in_progress") throw refusal("NOT_SUBMITTED");
    if (signing.status !== "pending") throw refusal("ALREADY_DECIDED");
    const [decided] = await tx
      .update(signedContracts)
      .set({
        status: decision,
        review_note: note === "" ? null : note,
        decided_at: now.toISOString(),
        decided_by: caller.user_id,
      })
      .where(and(eq(signedContracts.id, signing.id), eq(signedContracts.status, "pending")))
      .returning();
    if (decided === undefined) throw refusal("ALREADY_DECIDED");
    await settlePlace(tx, signing.contract_id, decision);
    await postEntries(tx, [entryFor(signing, title, decision)], now);
    await recordDecision(tx, {
      admin_id: caller.user_id,
      action: decision === "approved" ? "approve_contract" : "reject_contract",
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
 * The signing, with its contract locked: everything that touches both locks the contract first, so
 * that no two transactions wait for each other.
 */
async function lockSigning(
  tx: Database,
  signingId: string,
): Promise<{ signing: SigningRow; title: string }> {
  const [found] = await tx
    .select({ signing: signedContracts, title: contracts.title })
    .from(signedContracts)
    .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
    .where(eq(signedContracts.id, signingId))
    .for("update", { of: contracts });
  if (found === undefined) throw refusal("NOT_FOUND");
  return found;
}

/** Counts the approval, or frees the place. The last approval completes the contract. */
async function settlePlace(tx: Database, contractId: string, decision: Decision): Promise<void> {
  const approved = sql`${contracts.places_approved} + 1`;
  await tx
    .update(contracts)
    .set(
      decision === "approved"
        ? {
            places_approved: approved,
            status: sql`case when ${contracts.max_signers} > 0 and ${approved} >= ${contracts.max_signers}
              then 'completed' else ${contracts.status} end`,
          }
        : { places_taken: sql`${contracts.places_taken} - 1` },
    )
    .where(eq(contracts.id, contractId));
}

function entryFor(signing: SigningRow, title: string, decision: Decision): NewEntry {
  const common = { user_id: signing.user_id, cause_id: signing.id };
  return decision === "approved"
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
