import { expiresAt } from "@signpoint/api/rules/expiry";
import type { CallerContext } from "../context";
import { newId } from "../db/new-id";
import { contracts } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { type ContractFormInput, parseContractForm } from "./parse-contract-form";
import { recordContractDecision, snapshotContract } from "./record-contract-decision";
import { writeQuestions } from "./write-questions";

/** Inserts an active contract with its questions and returns its id. Its duration starts now. Throws BAD_REQUEST. */
export async function createContract(
  ctx: CallerContext,
  input: ContractFormInput,
): Promise<string> {
  const now = ctx.now();
  const { survey_questions, ...fields } = parseContractForm(input);
  return await inTransaction(ctx.db, async (tx) => {
    const [contract] = await tx
      .insert(contracts)
      .values({
        ...fields,
        id: newId(),
        status: "active",
        expires_at: expiresAt(now, fields.duration)?.toISOString() ?? null,
        created_at: now.toISOString(),
      })
      .returning();
    if (contract === undefined) throw new Error("an inserted contract was not returned");
    await writeQuestions(tx, contract.id, survey_questions);
    const after = await snapshotContract(tx, contract);
    await recordContractDecision(tx, ctx.caller, "create_contract", {
      id: contract.id,
      before: null,
      after,
      now,
    });
    return contract.id;
  });
}
