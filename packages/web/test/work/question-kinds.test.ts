import { expect, it } from "vitest";
import { questionKindsText } from "~/work/contracts/question-kinds";

it("names the kinds of questions with their numbers, in the order of the survey", () => {
  const types = ["file", "text", "multiple_choice", "text"] as const;
  expect(questionKindsText(types.map((question_type) => ({ question_type })))).toBe(
    "1 file, 2 texts, 1 choice",
  );
  expect(questionKindsText([])).toBe("");
});
