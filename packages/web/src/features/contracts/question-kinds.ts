import { QUESTION_KINDS, type QuestionType } from "@signpoint/api/rules/questions";

/** Returns the number of questions of each kind, in the order of their first: `1 text, 2 file`; empty for none. */
export function questionKindsText(questions: readonly { question_type: QuestionType }[]): string {
  const counts = new Map<QuestionType, number>();
  for (const { question_type } of questions) {
    counts.set(question_type, (counts.get(question_type) ?? 0) + 1);
  }
  return [...counts]
    .map(([type, count]) => `${count} ${QUESTION_KINDS[type].label.toLowerCase()}`)
    .join(", ");
}
