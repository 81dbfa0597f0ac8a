import { type Answers, getAnswerText } from "@signpoint/api/rules/answers";
import { isFileQuestion } from "@signpoint/api/rules/questions";
import { and, eq, inArray } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { files } from "../db/schema/index";
import type { SigningRow } from "../submissions/signed-contract-view";

/** Keeps the files that the answers name for good; whatever else was uploaded is left to the cleaner. */
export async function markFilesSubmitted(
  tx: Transaction,
  signing: SigningRow,
  answers: Answers,
): Promise<void> {
  const named = signing.survey_questions
    .filter(isFileQuestion)
    .map((question) => getAnswerText(question, answers[question.id]))
    .filter((path) => path !== "");
  if (named.length === 0) return;
  await tx
    .update(files)
    .set({ state: "submitted" })
    .where(and(eq(files.signed_contract_id, signing.id), inArray(files.path, named)));
}
