import { contractTotal, needsSecondApproval } from "@signpoint/api/ledger/second-approval-rules";
import { expiresAt } from "@signpoint/api/work/contracts/expiry";
import { assertWithinReserve } from "../../ledger/assert-within-reserve";
import { requestSecond } from "../../ledger/second-approvals/request-second";
import type { CallerContext } from "../../platform/context";
import { newId } from "../../platform/db/new-id";
import { contracts } from "../../platform/db/schema/index";
import { inTransaction } from "../../platform/db/transaction";
import { type ContractFormInput, parseContractForm } from "./parse-contract-form";
import { recordContractDecision, snapshotContract } from "./record-contract-decision";
import { writeQuestions } from "./write-questions";

/**
 * Inserts an active contract with its questions and returns its id. Its duration starts now. One that can pay
 * SECOND_APPROVAL_FROM_POINTS or more is inactive until a second admin confirms it. Throws BAD_REQUEST, RESERVE_EXCEEDED.
 */
export async function createContract(
  ctx: CallerContext<"config" | "notificationFeed">,
  input: ContractFormInput,
): Promise<string> {
  const now = ctx.now();
  const { survey_questions, ...fields } = parseContractForm(input);
  const points = contractTotal(fields);
  const isAwaiting = needsSecondApproval(points, ctx.config.SECOND_APPROVAL_FROM_POINTS);
  return await inTransaction(ctx.db, async (tx) => {
    await assertWithinReserve(ctx, tx, { before: 0, after: points, paysMore: true });
    const [contract] = await tx
      .insert(contracts)
      .values({
        ...fields,
        id: newId(),
        status: isAwaiting ? "inactive" : "active",
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
    if (isAwaiting) {
      const subject_id = contract.id;
      await requestSecond(ctx, tx, {
        kind: "contract",
        subject_id,
        user_id: null,
        points,
        reason: null,
      });
    }
    return contract.id;
  });
}
