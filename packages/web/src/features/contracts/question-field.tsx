import { Button, Radio, Textarea, TextInput } from "@mantine/core";
import type { QuestionType } from "@signpoint/api/rules/questions";
import type { ReactNode } from "react";
import { FileQuestion } from "./file-question";
import { type QuestionProps, questionElementId } from "./question";
import classes from "./signing-section.module.css";

interface QuestionFieldProps extends Omit<QuestionProps, "label"> {
  number: number;
}

/** Renders one question with the field for its kind of answer. */
export function QuestionField({ number, ...props }: QuestionFieldProps) {
  const { question } = props;
  const Field = FIELDS[question.question_type];
  return (
    <div id={questionElementId(question.id)}>
      <Field {...props} label={`${number}. ${question.question_text}`} />
    </div>
  );
}

const FIELDS: Record<QuestionType, (props: QuestionProps) => ReactNode> = {
  text: TextQuestion,
  link: LinkQuestion,
  multiple_choice: ChoiceQuestion,
  file: FileQuestion,
};

/** Renders a question answered in words. */
function TextQuestion({ label, required, field }: QuestionProps) {
  return (
    <Textarea label={label} required={required} autosize minRows={3} maxRows={16} {...field} />
  );
}

/** Renders a question answered with a URL. */
function LinkQuestion({ label, required, field }: QuestionProps) {
  return (
    <TextInput
      type="url"
      inputMode="url"
      autoComplete="off"
      placeholder="https://"
      label={label}
      required={required}
      {...field}
    />
  );
}

/** Renders a question answered with one of its options; an optional one can be left open again. */
function ChoiceQuestion({ question, label, required, field }: QuestionProps) {
  return (
    <>
      <Radio.Group label={label} required={required} {...field}>
        <div className={classes.choices}>
          {question.options.map((option) => (
            <Radio key={option} size="md" value={option} label={option} />
          ))}
        </div>
      </Radio.Group>
      {required || field.value === "" ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => field.onChange("")}>
          Clear choice
        </Button>
      )}
    </>
  );
}
