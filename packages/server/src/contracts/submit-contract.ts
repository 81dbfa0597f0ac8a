import type { AnswersInput } from "@signpoint/api/calls/contracts";
import type { SignedContract, SubmittedData } from "@signpoint/api/entities/signed-contract";
import { contractMessages, refusalMessages } from "@signpoint/api/messages";
import { getAnswerText, validateAnswers } from "@signpoint/api/rules/answers";
import { isFileQuestion } from "@signpoint/api/rules/questions";
import { submissionRefusal } from "@signpoint/api/rules/signing";
import { and, eq, getTableColumns } from "drizzle-orm";
import type * as z from "zod";
import type { CallerContext } from "../context";
import type { Transaction } from "../db/client";
import { newId } from "../db/new-id";
import { contracts, signedContracts, surveyResponses } from "../db/schema/index";
import { inTransaction } from "../db/transaction";
import { DomainError } from "../domain-error";
import { markFilesSubmitted } from "../files/mark-files-submitted";
import { loadSignedContract } from "../submissions/signed-contract-view";
import { validateFileOwnership } from "./validate-file-ownership";

type Answers = z.output<typeof AnswersInput>;
type SigningRow = typeof signedContracts.$inferSelect;

/**
 * Submits a signing with its answers for review: only by its signer, from in_progress, until the contract is fully
 * expired (specification, sections 4 and 5). Throws NOT_FOUND, the code of `submissionRefusal`, BAD_REQUEST with
 * all bad answers.
 */
export async function submitContract(
  ctx: CallerContext,
  {
    signed_contract_id,
    survey_responses,
  }: { signed_contract_id: string; survey_responses: Answers },
): Promise<SignedContract> {
  const now = ctx.now();
  return await inTransaction(ctx.db, async (tx) => {
    const signing = await lockSubmittable(tx, signed_contract_id, ctx.caller.user_id, now);
    await assertAnswersValid(tx, signing, survey_responses);
    const [submitted] = await tx
      .update(signedContracts)
      .set({
        status: "pending",
        submitted_at: now.toISOString(),
        submitted_data: toSubmittedData(signing, survey_responses),
      })
      .where(and(eq(signedContracts.id, signing.id), eq(signedContracts.status, "in_progress")))
      .returning();
    if (submitted === undefined) throw new DomainError("NOT_SUBMITTABLE");
    await insertAnswers(tx, signing, survey_responses);
    await markFilesSubmitted(tx, signing, survey_responses);
    return await loadSignedContract(tx, submitted);
  });
}

async function lockSubmittable(
  tx: Transaction,
  signedContractId: string,
  userId: string,
  now: Date,
): Promise<SigningRow> {
  const [found] = await tx
    .select({
      signing: getTableColumns(signedContracts),
      contract: { expires_at: contracts.expires_at, duration: contracts.duration },
    })
    .from(signedContracts)
    .innerJoin(contracts, eq(contracts.id, signedContracts.contract_id))
    .where(and(eq(signedContracts.id, signedContractId), eq(signedContracts.user_id, userId)))
    // Locked until the answers are stored, so that no upload can replace a file that they name.
    .for("update", { of: signedContracts });
  if (found === undefined) throw new DomainError("NOT_FOUND");
  const code = submissionRefusal(found.contract, found.signing.status, now);
  if (code !== null) throw new DomainError(code);
  return found.signing;
}

async function assertAnswersValid(
  tx: Transaction,
  signing: SigningRow,
  answers: Answers,
): Promise<void> {
  const fields = {
    ...(await validateFileOwnership(tx, signing, answers)),
    ...validateAnswers(signing.survey_questions, answers, signing.survey_required),
  };
  const problems = Object.values(fields);
  if (problems.length === 0) return;
  const message = problems.includes(contractMessages.questionRequired)
    ? contractMessages.requiredQuestionsMissing
    : refusalMessages.answersInvalid;
  throw new DomainError("BAD_REQUEST", { message, fields });
}

function toSubmittedData(signing: SigningRow, answers: Answers): SubmittedData {
  const answered = signing.survey_questions.filter(
    (question) => getAnswerText(question, answers[question.id]) !== "",
  );
  const open = signing.survey_questions.filter(
    (question) => question.required && !answered.includes(question),
  );
  return {
    ...signing.submitted_data,
    survey_responses: answers,
    survey_completed: answered.length > 0 && open.length === 0,
    file_uploaded: answered.some(isFileQuestion),
  };
}

async function insertAnswers(
  tx: Transaction,
  signing: SigningRow,
  answers: Answers,
): Promise<void> {
  const responses = signing.survey_questions.flatMap((question, position) => {
    const text = getAnswerText(question, answers[question.id]);
    if (text === "") return [];
    const isFile = isFileQuestion(question);
    return {
      id: newId(),
      signed_contract_id: signing.id,
      question_id: question.id,
      position,
      question_text: question.question_text,
      question_type: question.question_type,
      required: question.required,
      response_data: isFile ? null : text,
      file_url: isFile ? text : null,
    };
  });
  if (responses.length > 0) await tx.insert(surveyResponses).values(responses);
}
