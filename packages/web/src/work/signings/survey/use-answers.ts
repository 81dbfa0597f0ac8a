import type { FieldErrors } from "@signpoint/api/platform/errors";
import { contractMessages, refusalMessages } from "@signpoint/api/texts";
import { type Answers, validateAnswers } from "@signpoint/api/work/answers";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { fitsDraft } from "@signpoint/api/work/drafts";
import { type FormEvent, useState } from "react";
import { type Draft, toAnswers } from "./draft";
import { focusQuestion } from "./question";

interface Options {
  /** What stands in each field. */
  values: Draft;
  onChange: (questionId: string, text: string) => void;
  /** What keeps answers from being submitted besides the rule, by question id. */
  problems: FieldErrors;
  /** Called with answers that may be submitted. */
  onSubmit: (answers: Answers) => void;
}

/** Returns the fields of a survey with their problems, and what submitting them does: the same for a signing and a rehearsal. */
export function useAnswers(
  {
    survey_questions: questions,
    survey_required,
  }: Pick<ContractDetail, "survey_questions" | "survey_required">,
  { values, onChange, problems, onSubmit }: Options,
) {
  const [missing, setMissing] = useState<string | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const required = survey_required ? questions.filter((question) => question.required) : [];
  /** Shows problems at their fields and goes to the first one. */
  const showErrors = (shown: FieldErrors) => {
    setErrors(shown);
    const first = questions.find(({ id }) => id in shown);
    if (first !== undefined) focusQuestion(first.id);
  };
  return {
    required: required.length,
    answered: required.filter(({ id }) => (values[id] ?? "").trim() !== "").length,
    /** Why the answers were not submitted, as one sentence; null before and once one was changed. */
    missing,
    showErrors,
    field: (questionId: string) => {
      const value = values[questionId] ?? "";
      return {
        value,
        onChange: (text: string) => {
          setMissing(null);
          setErrors(({ [questionId]: _, ...others }) => others);
          onChange(questionId, text);
        },
        error: fitsDraft(value)
          ? errors[questionId]
          : refusalMessages.answerTooLong(value.trim().length),
      };
    },
    submit: (event: FormEvent) => {
      event.preventDefault();
      const answers = toAnswers(questions, values);
      const found = { ...problems, ...validateAnswers(questions, answers, survey_required) };
      const texts = Object.values(found);
      if (texts.length === 0) {
        setErrors(found);
        return onSubmit(answers);
      }
      setMissing(
        texts.includes(contractMessages.questionRequired)
          ? contractMessages.requiredQuestionsMissing
          : refusalMessages.answersInvalid,
      );
      showErrors(found);
    },
  };
}

export type AnswersState = ReturnType<typeof useAnswers>;
