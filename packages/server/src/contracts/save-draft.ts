import type { AnswersInput } from "@signpoint/api/calls/contracts";
import { refusalMessages } from "@signpoint/api/messages";
import { submissionRefusal } from "@signpoint/api/rules/signing";
import { and, eq, sql } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext } from "../context";
import type { Transaction } from "../db/client";
import { contracts, signedContracts, signingDrafts } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { DomainError } from "../domain-error";

type Answers = z.output<typeof AnswersInput>;

/**
 * Saves answers that are not submitted yet, for all devices of the signer, and returns when (ISO 8601). The given
 * answers replace the saved ones of the same questions; those of other questions stay, so that two devices do not
 * overwrite each other. Incomplete answers, such as half a link, are accepted. Throws NOT_FOUND, the code of
 * `submissionRefusal`, BAD_REQUEST with the answers to questions of another contract.
 */
export async function saveDraft(
  ctx: CallerContext,
  { signed_contract_id, answers }: { signed_contract_id: string; answers: Answers },
): Promise<{ saved_at: string }> {
  return await inTransaction(ctx.db, async (tx) => {
    const now = ctx.now();
    const questions = await lockOpenSigning(tx, signed_contract_id, ctx.caller.user_id, now);
    assertKnownQuestions(questions, answers);
    const saved_at = now.toISOString();
    await tx
      .insert(signingDrafts)
      .values({ signed_contract_id, answers, saved_at })
      .onConflictDoUpdate({
        target: signingDrafts.signed_contract_id,
        set: { answers: sql`${signingDrafts.answers} || excluded.answers`, saved_at },
      });
    return { saved_at };
  });
}

/** Returns the ids of the questions of a signing, and keeps its state until the transaction ends. */
async function lockOpenSigning(
  tx: Transaction,
  signingId: string,
  userId: string,
  now: Date,
): Promise<ReadonlySet<string>> {
  const [signing] = await tx
    .select({
      status: signedContracts.status,
      work_due_at: signedContracts.work_due_at,
      correction_due_at: signedContracts.correction_due_at,
      survey_questions: signedContracts.survey_questions,
      expires_at: contracts.expires_at,
      duration: contracts.duration,
    })
    .from(signedContracts)
    .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
    .where(and(eq(signedContracts.id, signingId), eq(signedContracts.user_id, userId)))
    .for("share", { of: signedContracts });
  if (signing === undefined) throw new DomainError("NOT_FOUND");
  const code = submissionRefusal(signing, signing, now);
  if (code !== null) throw new DomainError(code);
  return new Set(signing.survey_questions.map(({ id }) => id));
}

function assertKnownQuestions(questions: ReadonlySet<string>, answers: Answers): void {
  const foreign = Object.keys(answers).filter((id) => !questions.has(id));
  if (foreign.length === 0) return;
  throw new DomainError("BAD_REQUEST", {
    message: refusalMessages.answersInvalid,
    fields: Object.fromEntries(foreign.map((id) => [id, refusalMessages.foreignQuestion])),
  });
}
