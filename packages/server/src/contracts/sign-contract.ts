import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import type { ErrorCode } from "@signpoint/api/errors";
import { signingRefusal } from "@signpoint/api/rules/signing";
import { and, eq, lt, or, sql } from "drizzle-orm";
import type { CallerContext } from "../context";
import type { Transaction } from "../db/client";
import { newId } from "../db/new-id";
import { contracts, signedContracts } from "../db/schema/index";
import { afterCommit, inTransaction } from "../db/transaction";
import { violatesConstraint } from "../db/violations";
import { DomainError } from "../domain-error";
import { InsufficientPointsError, postEntries } from "../ledger/post-entries";
import { notifyAdmins } from "../notifications/notify-admins";
import { PERSON } from "../people/person-in-text";
import { toSignedContract } from "../submissions/signed-contract-view";
import { isInExpiryState, toTimestamp } from "./catalogue/expiry-sql";
import { isListed } from "./catalogue/tags-sql";
import type { ContractRow } from "./contract-view";
import { loadContractForUser } from "./find-contract";
import { findQuestions } from "./questions";

/**
 * Signs a contract: takes a place, pays the cost and notifies the admins in one transaction (specification, sections
 * 4 and 5). The agreed cost, reward and questions are copied into the signing. Throws NOT_FOUND, the code of
 * `signingRefusal`, CONTRACT_FULL, ALREADY_SIGNED, NOT_ENOUGH_POINTS.
 */
export async function signContract(
  ctx: CallerContext<"notificationFeed">,
  { contract_id }: { contract_id: string },
): Promise<SignedContract> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const balance = await assertSignable(tx, contract_id, ctx.caller.user_id, now);
    const contract = await takePlace(tx, contract_id, now);
    if (contract === null) {
      // The contract was changed since it was read: throw the error for its current state.
      await assertSignable(tx, contract_id, ctx.caller.user_id, now);
      throw new DomainError("CONTRACT_FULL");
    }
    const signing = await insertSigning(tx, contract, ctx.caller.user_id, balance, now);
    await payCost(tx, contract, signing.id, ctx.caller.user_id, now);
    await notifyAdmins(tx, {
      message: `${PERSON} signed "${contract.title}"`,
      person_id: ctx.caller.user_id,
      data: { signed_contract_id: signing.id },
      now,
    });
    afterCommit(tx, () => ctx.notificationFeed.publish());
    return toSignedContract(signing, []);
  });
}

/** Returns the user's balance. Throws the code of `signingRefusal` when they may not sign. */
async function assertSignable(
  tx: Transaction,
  contractId: string,
  userId: string,
  now: Date,
): Promise<number> {
  const found = await loadContractForUser(tx, contractId, userId);
  const code: ErrorCode | null = signingRefusal({ ...found, now });
  if (code !== null) throw new DomainError(code);
  if (found.contract.deleted_at !== null) throw new DomainError("CONTRACT_NOT_ACTIVE");
  return found.balance;
}

/** Takes one place and locks the contract until the transaction ends; returns null when no place is left. */
async function takePlace(
  tx: Transaction,
  contractId: string,
  now: Date,
): Promise<ContractRow | null> {
  const [contract] = await tx
    .update(contracts)
    .set({ places_taken: sql`${contracts.places_taken} + 1` })
    .where(
      and(
        eq(contracts.id, contractId),
        isListed,
        isInExpiryState("active", toTimestamp(now)),
        or(eq(contracts.max_signers, 0), lt(contracts.places_taken, contracts.max_signers)),
      ),
    )
    .returning();
  return contract ?? null;
}

async function insertSigning(
  tx: Transaction,
  contract: ContractRow,
  userId: string,
  balance: number,
  now: Date,
): Promise<typeof signedContracts.$inferSelect> {
  try {
    const [signing] = await tx
      .insert(signedContracts)
      .values({
        id: newId(),
        contract_id: contract.id,
        user_id: userId,
        status: "in_progress",
        points_cost: contract.points_cost,
        points_reward: contract.points_reward,
        survey_required: contract.survey_required,
        survey_questions: await findQuestions(tx, contract.id),
        submitted_data: { signed_at: now.toISOString(), user_points_at_signing: balance },
        created_at: now.toISOString(),
      })
      .returning();
    if (signing === undefined) throw new Error("an inserted signing was not returned");
    return signing;
  } catch (error) {
    if (violatesConstraint(error, "signed_contracts_user_contract_unique"))
      throw new DomainError("ALREADY_SIGNED");
    throw error;
  }
}

async function payCost(
  tx: Transaction,
  contract: ContractRow,
  signingId: string,
  userId: string,
  now: Date,
): Promise<void> {
  try {
    await postEntries(
      tx,
      [
        {
          user_id: userId,
          source: "CONTRACT_SIGNED",
          details: `Signed "${contract.title}"`,
          points_earned: contract.points_cost === 0 ? 0 : -contract.points_cost,
          cause_id: signingId,
        },
      ],
      now,
    );
  } catch (error) {
    if (error instanceof InsufficientPointsError) throw new DomainError("NOT_ENOUGH_POINTS");
    throw error;
  }
}
