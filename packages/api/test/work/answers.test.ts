import { expect, it } from "vitest";
import { TEXT_MAX_LENGTH } from "../../src/platform/constants";
import { contractMessages, refusalMessages } from "../../src/texts";
import { joinAnswers, type Question, validateAnswers } from "../../src/work/answers";
import { isWebLink } from "../../src/work/questions";

const question = (change: Partial<Question> = {}): Question => ({
  id: "q",
  question_type: "text",
  required: true,
  options: [],
  ...change,
});
const errorOf = (given: Question, text: string | null, surveyRequired = true) =>
  validateAnswers([given], { q: { response_data: text, file_url: text } }, surveyRequired).q;

it.each([null, "", "   ", "\n"])("finds no answer to a required question in %j", (text) => {
  expect(errorOf(question(), text)).toBe(contractMessages.questionRequired);
});

it("accepts no answer to an optional question", () => {
  expect(errorOf(question({ required: false }), "")).toBeUndefined();
  expect(errorOf(question(), "", false)).toBeUndefined();
});

it("validates the answer to an optional question", () => {
  const optionalLink = question({ question_type: "link", required: false });
  expect(errorOf(optionalLink, "not a link", false)).toBe(refusalMessages.linkInvalid);
});

it("refuses an answer longer than the limit", () => {
  expect(errorOf(question(), "x".repeat(TEXT_MAX_LENGTH))).toBeUndefined();
  expect(errorOf(question(), "x".repeat(TEXT_MAX_LENGTH + 1))).toBe(
    refusalMessages.answerTooLong(10_001),
  );
});

it("accepts exactly one of the options as an answer", () => {
  const choice = question({ question_type: "multiple_choice", options: ["Yes", "No"] });
  expect(errorOf(choice, "Yes")).toBeUndefined();
  expect(errorOf(choice, "yes")).toBe(refusalMessages.optionInvalid);
});

it("refuses answers to questions that were not asked", () => {
  expect(validateAnswers([question({ required: false })], { other: {} }, true)).toEqual({
    other: refusalMessages.foreignQuestion,
  });
});

it("accepts no answers to a contract without questions", () => {
  expect(validateAnswers([], {}, true)).toEqual({});
});

it.each(["https://example.com", "http://example.com/a?b=c#d", "https://user@example.com:8443/"])(
  "accepts the link %s as an answer",
  (link) => expect(isWebLink(link)).toBe(true),
);
it.each([
  "javascript:alert(1)",
  "JavaScript://example.com/%0aalert(1)",
  "data:text/html,x",
  "ftp://example.com",
  "example.com",
  "//example.com",
  "http://",
  "",
  `https://example.com/${"x".repeat(2_048)}`,
])("refuses the link %s as an answer", (link) => expect(isWebLink(link)).toBe(false));

it("joins questions with their answers in the order of the questions, with the skipped ones", () => {
  const question = (id: string) => ({
    id,
    question_text: `Question ${id}`,
    question_type: "text" as const,
    required: false,
    options: [],
  });
  const answer = (question_id: string, response_data: string | null) => ({
    question_id,
    question_text: `Question ${question_id}`,
    question_type: "text" as const,
    required: false,
    response_data,
    file_url: null,
  });
  const joined = joinAnswers(
    [question("a"), question("b"), question("c")],
    [answer("c", "third"), answer("x", "to a question that is gone"), answer("a", "first")],
  );
  expect(joined).toEqual([
    answer("a", "first"),
    answer("b", null),
    answer("c", "third"),
    answer("x", "to a question that is gone"),
  ]);
});
