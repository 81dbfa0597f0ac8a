import { Button, Input, Radio, Textarea, TextInput } from "@mantine/core";
import { completeLink, isFileQuestion, type QuestionType } from "@signpoint/api/rules/questions";
import { type ReactNode, useId } from "react";
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
      <ReplacedText {...props} />
    </div>
  );
}

/** Renders a text that another device's newer one has replaced, so that nothing typed gets lost. */
function ReplacedText({ question, replaced, field, onKeepReplaced }: Omit<QuestionProps, "label">) {
  if (replaced === undefined || isFileQuestion(question)) return null;
  return (
    <div className={classes.replaced}>
      <p>Another device had a different answer:</p>
      <blockquote>{replaced}</blockquote>
      <Button
        variant="default"
        size="compact-sm"
        onClick={() => {
          field.onChange(replaced);
          onKeepReplaced();
        }}
      >
        Use this answer
      </Button>
      <Button variant="subtle" size="compact-sm" onClick={onKeepReplaced}>
        Dismiss
      </Button>
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
    <Textarea
      label={label}
      required={required}
      withAsterisk={required}
      autosize
      minRows={3}
      maxRows={16}
      {...field}
    />
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
      withAsterisk={required}
      {...field}
      onBlur={() => {
        const complete = completeLink(field.value.trim());
        if (complete !== field.value.trim()) field.onChange(complete);
      }}
    />
  );
}

/**
 * Renders a question answered with one of its options; an optional one can be left open again. Mantine's group cannot say
 * that it is required or invalid.
 */
function ChoiceQuestion({ question, label, required, field }: QuestionProps) {
  const id = useId();
  const invalid = Boolean(field.error);
  return (
    <>
      <Input.Wrapper
        labelElement="div"
        label={label}
        required={required}
        withAsterisk={required}
        error={field.error}
        labelProps={{ id: `${id}-label` }}
        errorProps={{ id: `${id}-error` }}
      >
        <div
          className={classes.choices}
          role="radiogroup"
          aria-labelledby={`${id}-label`}
          aria-describedby={invalid ? `${id}-error` : undefined}
          aria-required={required}
          aria-invalid={invalid || undefined}
        >
          {question.options.map((option) => (
            <Radio
              key={option}
              size="md"
              name={id}
              value={option}
              label={option}
              checked={field.value === option}
              onChange={() => field.onChange(option)}
            />
          ))}
        </div>
      </Input.Wrapper>
      {required || field.value === "" ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => field.onChange("")}>
          Clear choice
        </Button>
      )}
    </>
  );
}
