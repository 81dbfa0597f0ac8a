import { expect, it } from "vitest";
import { QUESTION_TYPES } from "../../src/platform/constants";
import { refusalMessages } from "../../src/texts";
import { getAnswerText, validateAnswers } from "../../src/work/answers";
import { cleanQuestion } from "../../src/work/contracts/contract-form-rules";
import { completeLink, QUESTION_KINDS } from "../../src/work/questions";

const given = { id: "q", required: true, options: ["Yes", "No"] };

it.each(QUESTION_TYPES)(
  "stores the options of a %s question only when its kind has options",
  (type) => {
    const question = {
      questionType: type,
      questionText: "Sure?",
      required: true,
      options: ["Yes"],
    };
    const kept = QUESTION_KINDS[type].hasOptions ? ["Yes"] : [];
    expect(cleanQuestion(question).options).toEqual(kept);
  },
);

it.each(QUESTION_TYPES)("reads the answer to a %s question from the field of its kind", (type) => {
  const answer = { response_data: "a text", file_url: "a/path" };
  const kept = QUESTION_KINDS[type].isFile ? "a/path" : "a text";
  expect(getAnswerText({ question_type: type }, answer)).toBe(kept);
});

it.each([
  ["text", "anything", undefined],
  ["file", "anything", undefined],
  ["link", "anything", refusalMessages.linkInvalid],
  ["multiple_choice", "anything", refusalMessages.optionInvalid],
  ["multiple_choice", "No", undefined],
] as const)(
  "validates, for a %s question, the answer %j by its kind",
  (question_type, text, problem) => {
    const answers = { q: { response_data: text, file_url: text } };
    expect(validateAnswers([{ ...given, question_type }], answers, true).q).toBe(problem);
  },
);

it("gives every kind of question a different name", () => {
  const labels = QUESTION_TYPES.map((type) => QUESTION_KINDS[type].label);
  expect(new Set(labels).size).toBe(QUESTION_TYPES.length);
});

it.each([
  ["example.com/x", "https://example.com/x"],
  ["www.example.com", "https://www.example.com"],
  ["example.com:8080/x?y=1", "https://example.com:8080/x?y=1"],
  ["http://example.com", "http://example.com"],
  ["https://example.com", "https://example.com"],
])("completes the link %s to %s", (typed, expected) => {
  expect(completeLink(typed)).toBe(expected);
});

it.each([
  "",
  "x",
  "my answer.",
  "javascript:alert(1)",
  "first.last@example.com",
  "/path.html",
  "a b.c",
])("leaves the text %j, which is no link, as it is", (typed) => {
  expect(completeLink(typed)).toBe(typed);
});
