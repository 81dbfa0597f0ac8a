import type { FieldErrors } from "@signpoint/api/errors";
import { refusalMessages } from "@signpoint/api/messages";
import { type Answers, getAnswerText } from "@signpoint/api/rules/answers";
import { isFileQuestion } from "@signpoint/api/rules/questions";
import { and, eq } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { files, type signedContracts } from "../db/schema/index";

/** Returns an error for each file answer that is not a file which the signer uploaded for this signing and question. */
export async function validateFileOwnership(
  tx: Transaction,
  signing: typeof signedContracts.$inferSelect,
  answers: Answers,
): Promise<FieldErrors> {
  const named = signing.survey_questions
    .filter(isFileQuestion)
    .map((question) => ({ id: question.id, path: getAnswerText(question, answers[question.id]) }))
    .filter(({ path }) => path !== "");
  if (named.length === 0) return {};
  const uploaded = await tx
    .select({ path: files.path, question_id: files.question_id })
    .from(files)
    .where(
      and(
        eq(files.signed_contract_id, signing.id),
        eq(files.user_id, signing.user_id),
        eq(files.state, "stored"),
      ),
    );
  const isUploaded = (answer: { id: string; path: string }) =>
    uploaded.some((file) => file.path === answer.path && file.question_id === answer.id);
  return Object.fromEntries(
    named
      .filter((answer) => !isUploaded(answer))
      .map((answer) => [answer.id, refusalMessages.fileInvalid]),
  );
}
