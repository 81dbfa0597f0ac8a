import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "../../platform/db/client";
import { newId } from "../../platform/db/new-id";
import { surveyQuestions } from "../../platform/db/schema/index";
import type { ParsedQuestion } from "./parse-contract-form";

type QuestionRow = typeof surveyQuestions.$inferSelect;

/**
 * Replaces the questions of a contract by these, in this order. A question that exists already keeps its id: it is
 * matched by its id, or else by type and text. Call it with the contract locked.
 */
export async function writeQuestions(
  tx: Transaction,
  contractId: string,
  questions: ParsedQuestion[],
): Promise<void> {
  const existing = await tx
    .select()
    .from(surveyQuestions)
    .where(eq(surveyQuestions.contract_id, contractId));
  const rows = withIds(questions, existing).map(({ id, ...question }, position) => ({
    id,
    contract_id: contractId,
    position,
    question_type: question.questionType,
    question_text: question.questionText,
    required: question.required,
    options: question.options,
  }));
  // No other record refers to these rows: signings and answers have copies.
  const ids = existing.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(surveyQuestions).where(inArray(surveyQuestions.id, ids));
  if (rows.length > 0) await tx.insert(surveyQuestions).values(rows);
}

function withIds(
  questions: ParsedQuestion[],
  existing: QuestionRow[],
): (ParsedQuestion & { id: string })[] {
  const unmatched = new Map(existing.map((row) => [row.id, row]));
  const match = (matches: (row: QuestionRow) => boolean): string | null => {
    for (const row of unmatched.values()) {
      if (!matches(row)) continue;
      unmatched.delete(row.id);
      return row.id;
    }
    return null;
  };
  // Matches by id come first, so that no other question is matched with one of those rows.
  const matchedById = questions.map((question) =>
    match((row) => row.id === question.id && row.question_type === question.questionType),
  );
  return questions.map((question, index) => ({
    ...question,
    id:
      matchedById[index] ??
      match(
        (row) =>
          row.question_type === question.questionType &&
          row.question_text === question.questionText,
      ) ??
      newId(),
  }));
}
