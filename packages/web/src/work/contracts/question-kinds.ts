import { QUESTION_KINDS, type QuestionType } from "@signpoint/api/work/questions";
import { formatCount } from "~/platform/ui/format";

/** Returns the number of questions of each kind, in the order of their first: `1 text, 2 files`; empty for none. */
export function questionKindsText(questions: readonly { question_type: QuestionType }[]): string {
  const counts = new Map<QuestionType, number>();
  for (const { question_type } of questions) {
    counts.set(question_type, (counts.get(question_type) ?? 0) + 1);
  }
  return [...counts]
    .map(([type, count]) => formatCount(count, QUESTION_KINDS[type].noun))
    .join(", ");
}
