import { type Answers, getAnswerText } from "@signpoint/api/rules/answers";
import { isFileQuestion } from "@signpoint/api/rules/questions";
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { files } from "../db/schema/index";
import type { SigningRow } from "../submissions/signed-contract-view";

/** Marks the files that the answers name as submitted. `collectGarbage` removes the other uploads of the signing. */
export async function markFilesSubmitted(
  tx: Transaction,
  signing: SigningRow,
  answers: Answers,
): Promise<void> {
  const paths = signing.survey_questions
    .filter(isFileQuestion)
    .map((question) => getAnswerText(question, answers[question.id]))
    .filter((path) => path !== "");
  if (paths.length === 0) return;
  await tx
    .update(files)
    .set({ state: "submitted" })
    .where(and(eq(files.signed_contract_id, signing.id), inArray(files.path, paths)));
}
