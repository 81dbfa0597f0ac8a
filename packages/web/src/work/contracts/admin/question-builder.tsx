import IconArrowDown from "virtual:icons/arrow-down";
import IconArrowUp from "virtual:icons/arrow-up";
import IconPlus from "virtual:icons/plus";
import IconTrash from "virtual:icons/trash";
import {
  ActionIcon,
  Button,
  Checkbox,
  NativeSelect,
  Textarea,
  Title,
  VisuallyHidden,
} from "@mantine/core";
import { QUESTION_TYPES } from "@signpoint/api/platform/constants";
import { contractFormMessages } from "@signpoint/api/texts";
import { cleanQuestion } from "@signpoint/api/work/contracts/contract-form-rules";
import { QUESTION_KINDS } from "@signpoint/api/work/questions";
import { useState } from "react";
import { focusFirstError } from "~/platform/ui/focus";
import { Notice } from "~/platform/ui/notice";
import { ContractInputs } from "./contract-fields";
import classes from "./contract-form.module.css";
import { draftErrors, newQuestion, type QuestionValues } from "./form-values";
import type { ContractFormState } from "./use-contract-form";

const look = { variant: "subtle", color: "gray", size: 40 } as const;
const types = QUESTION_TYPES.map((value) => ({ value, label: QUESTION_KINDS[value].label }));

/** Renders the questions of a contract in their order, and the one that is being written. */
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
      <ContractInputs form={form} part="survey" />
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

interface QuestionHeadProps {
  /** From 1. */
  number: number;
  of: number;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

/** Renders a question's number with the buttons that move and remove it. */
function QuestionHead({ number, of, onMove, onRemove }: QuestionHeadProps) {
  return (
    <div className={classes.questionHead}>
      <Title order={3}>Question {number}</Title>
      <div className={classes.moves}>
        <ActionIcon
          {...look}
          aria-label={`Move question ${number} up`}
          aria-disabled={number === 1}
          onClick={() => onMove(-1)}
        >
          <IconArrowUp size={18} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon
          {...look}
          aria-label={`Move question ${number} down`}
          aria-disabled={number === of}
          onClick={() => onMove(1)}
        >
          <IconArrowDown size={18} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon {...look} aria-label={`Remove question ${number}`} onClick={onRemove}>
          <IconTrash size={18} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </div>
    </div>
  );
}

interface QuestionFieldsProps {
  form: ContractFormState;
  /** The path of the question in the form's values. */
  path: string;
  question: QuestionValues;
}

/** Renders the inputs of one question. */
function QuestionFields({ form, path, question }: QuestionFieldsProps) {
  const options = `${path}.options`;
  return (
    <>
      <Textarea
        label="Question text"
        autosize
        minRows={1}
        {...form.getInputProps(`${path}.questionText`)}
      />
      <div className={classes.pair}>
        <NativeSelect
          label="Question type"
          size="md"
          data={types}
          {...form.getInputProps(`${path}.questionType`)}
        />
      </div>
      {QUESTION_KINDS[question.questionType].hasOptions ? (
        <Textarea
          label="Options"
          description="One on each line; blank lines are dropped."
          autosize
          minRows={3}
          maxRows={12}
          {...form.getInputProps(options)}
          value={question.options.join("\n")}
          onChange={(event) => form.setFieldValue(options, event.currentTarget.value.split("\n"))}
        />
      ) : null}
      <Checkbox
        label="Required"
        description={
          question.required && !form.values.survey_required
            ? contractFormMessages.requiredIsFree
            : undefined
        }
        {...form.getInputProps(`${path}.required`, { type: "checkbox" })}
      />
    </>
  );
}
