import { eq, inArray } from "drizzle-orm";
import type { Transaction } from "../db/client";
import { newId } from "../db/new-id";
import { surveyQuestions } from "../db/schema/index";
import type { ParsedQuestion } from "./parse-contract-form";

type QuestionRow = typeof surveyQuestions.$inferSelect;

/**
 * Makes the questions of a contract these, in this order. One that is there already keeps its id: it is
 * recognised by the id given, else by its type and text. Call it with the contract locked.
 */
export async function writeQuestions(
  tx: Transaction,
  contractId: string,
  questions: ParsedQuestion[],
): Promise<void> {
  const present = await tx
    .select()
    .from(surveyQuestions)
    .where(eq(surveyQuestions.contract_id, contractId));
  const rows = withIds(questions, present).map(({ id, ...question }, position) => ({
    id,
    contract_id: contractId,
    position,
    question_type: question.questionType,
    question_text: question.questionText,
    required: question.required,
    options: question.options,
  }));
  // No other record points at these rows: signings and answers keep copies.
  const ids = present.map(({ id }) => id);
  if (ids.length > 0) await tx.delete(surveyQuestions).where(inArray(surveyQuestions.id, ids));
  if (rows.length > 0) await tx.insert(surveyQuestions).values(rows);
}

function withIds(
  questions: ParsedQuestion[],
  present: QuestionRow[],
): (ParsedQuestion & { id: string })[] {
  const left = new Map(present.map((row) => [row.id, row]));
  const take = (matches: (row: QuestionRow) => boolean): string | null => {
    for (const row of left.values()) {
      if (!matches(row)) continue;
      left.delete(row.id);
      return row.id;
    }
    return null;
  };
  // Ids that are named go first, so that nobody else is recognised as one of them.
  const named = questions.map((question) =>
    take((row) => row.id === question.id && row.question_type === question.questionType),
  );
  return questions.map((question, index) => ({
    ...question,
    id:
      named[index] ??
      take(
        (row) =>
          row.question_type === question.questionType &&
          row.question_text === question.questionText,
      ) ??
      newId(),
  }));
}
