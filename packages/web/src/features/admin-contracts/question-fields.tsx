import { Checkbox, NativeSelect, Textarea } from "@mantine/core";
import { QUESTION_TYPES } from "@signpoint/api/constants";
import classes from "./contract-form.module.css";
import type { QuestionValues } from "./form-values";
import { QUESTION_TYPE_LABELS } from "./labels";
import type { ContractFormState } from "./use-contract-form";

interface QuestionFieldsProps {
  form: ContractFormState;
  /** Where the question stands in the form. */
  path: string;
  question: QuestionValues;
}

const types = QUESTION_TYPES.map((value) => ({ value, label: QUESTION_TYPE_LABELS[value] }));

/** One question: its text, its type, its options, and whether it must be answered. */
export function QuestionFields({ form, path, question }: QuestionFieldsProps) {
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
      {question.questionType === "multiple_choice" ? (
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
        {...form.getInputProps(`${path}.required`, { type: "checkbox" })}
      />
    </>
  );
}
