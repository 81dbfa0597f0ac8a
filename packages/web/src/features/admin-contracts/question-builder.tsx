import { Button, Checkbox, VisuallyHidden } from "@mantine/core";
import { cleanQuestion } from "@signpoint/api/rules/contract-form";
import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { focusFirstError } from "~/ui/focus-first-error";
import { Notice } from "~/ui/notice";
import classes from "./contract-form.module.css";
import { draftErrors, newQuestion } from "./form-values";
import { QuestionFields } from "./question-fields";
import { QuestionHead } from "./question-head";
import type { ContractFormState } from "./use-contract-form";

/** The survey of a contract: its questions in their order, and the one that is being written. */
export function QuestionBuilder({ form }: { form: ContractFormState }) {
  const [spoken, setSpoken] = useState("");
  const questions = form.values.survey_questions;
  const move = (from: number, to: number) => {
    if (to < 0 || to >= questions.length) return;
    form.reorderListItem("survey_questions", { from, to });
    setSpoken(`Question ${from + 1} is now question ${to + 1} of ${questions.length}.`);
  };
  const remove = (index: number) => {
    form.removeListItem("survey_questions", index);
    setSpoken(`Question ${index + 1} was removed.`);
  };
  const add = () => {
    const errors = draftErrors(form.values.draft);
    form.setErrors({ ...form.errors, "draft.options": undefined, ...errors });
    if (Object.keys(errors).length > 0) return focusFirstError(form)(errors);
    form.insertListItem("survey_questions", cleanQuestion(form.values.draft));
    form.setFieldValue("draft", newQuestion());
    form.clearFieldError("draft.questionText");
    form.getInputNode("draft.questionText")?.focus();
    setSpoken(`Question ${questions.length + 1} was added.`);
  };
  return (
    <div className={classes.stack}>
      <Checkbox
        label="Survey required"
        description="Required questions must be answered before the contract is submitted."
        {...form.getInputProps("survey_required", { type: "checkbox" })}
      />
      {typeof form.errors.survey_questions === "string" ? (
        <Notice tone="error">{form.errors.survey_questions}</Notice>
      ) : null}
      {questions.length === 0 ? null : (
        <ol className={classes.questions} aria-label="Questions">
          {questions.map((question, index) => (
            <li key={question.key} className={classes.question}>
              <QuestionHead
                number={index + 1}
                of={questions.length}
                onMove={(by) => move(index, index + by)}
                onRemove={() => remove(index)}
              />
              <QuestionFields form={form} path={`survey_questions.${index}`} question={question} />
            </li>
          ))}
        </ol>
      )}
      <fieldset className={classes.question} data-draft>
        <VisuallyHidden component="legend">New question</VisuallyHidden>
        <QuestionFields form={form} path="draft" question={form.values.draft} />
        <div>
          <Button
            variant="default"
            leftSection={<IconPlus size={18} stroke={1.8} aria-hidden="true" />}
            onClick={add}
          >
            Add Question
          </Button>
        </div>
      </fieldset>
      <VisuallyHidden role="status">{spoken}</VisuallyHidden>
    </div>
  );
}
