import { Button, Input, Radio, Textarea, TextInput } from "@mantine/core";
import { TEXT_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { draftMessages } from "@signpoint/api/texts";
import { LIMIT_SHOWN_LENGTH } from "@signpoint/api/work/drafts";
import { completeLink, QUESTION_KINDS, type QuestionType } from "@signpoint/api/work/questions";
import { type ReactNode, useId } from "react";
import { FileName } from "~/work/files/file-name";
import classes from "../signing-section.module.css";
import { FileQuestion, LocalFileQuestion } from "./file-question";
import { focusQuestion, type QuestionProps, questionElementId } from "./question";

interface QuestionFieldProps extends Omit<QuestionProps, "label"> {
  number: number;
}

/** Renders one question with the field for its kind of answer. */
export function QuestionField({ number, ...props }: QuestionFieldProps) {
  const { question } = props;
  const Field = FIELDS[question.question_type];
  const label = `${number}. ${question.question_text}`;
  return (
    <div id={questionElementId(question.id)}>
      <Field {...props} label={label} />
      <OfferedAnswer {...props} label={label} />
    </div>
  );
}

/** Renders the newer answer of another device, and the choice between the two. Nothing that was entered gets lost. */
function OfferedAnswer({ question, label, offered, onChoose }: QuestionProps) {
  if (offered === undefined) return null;
  const { isFile, format } = QUESTION_KINDS[question.question_type];
  const answer = isFile ? <FileName path={offered} /> : format(offered);
  const decide = (which: "mine" | "theirs") => {
    onChoose(which);
    focusQuestion(question.id);
  };
  return (
    <fieldset className={classes.offered} aria-label={`Two answers: ${label}`}>
      <p role="status">{draftMessages.offered}</p>
      <blockquote dir="auto">{offered === "" ? draftMessages.noAnswer : answer}</blockquote>
      <div className={classes.actions}>
        <Button variant="default" size="sm" onClick={() => decide("mine")}>
          Keep This One
        </Button>
        <Button variant="default" size="sm" onClick={() => decide("theirs")}>
          Use the One from Your Other Device
        </Button>
      </div>
    </fieldset>
  );
}

const FIELDS: Record<QuestionType, (props: QuestionProps) => ReactNode> = {
  text: TextQuestion,
  link: LinkQuestion,
  multiple_choice: ChoiceQuestion,
  file: ({ signingId, ...props }) =>
    signingId === null ? (
      <LocalFileQuestion {...props} />
    ) : (
      <FileQuestion {...props} signingId={signingId} />
    ),
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
      onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
      inputWrapperOrder={["label", "input", "description", "error"]}
      description={lengthText(field.value.trim().length)}
    />
  );
}

/** Returns how much of its limit a long text has used. */
function lengthText(length: number): string | undefined {
  if (length < LIMIT_SHOWN_LENGTH || length > TEXT_MAX_LENGTH) return undefined;
  return draftMessages.length(length);
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
      onChange={({ currentTarget }) => field.onChange(currentTarget.value)}
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
        labelProps={{ id: `${id}-label`, dir: "auto" }}
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
              label={<bdi>{option}</bdi>}
              checked={field.value === option}
              onChange={() => field.onChange(option)}
            />
          ))}
        </div>
      </Input.Wrapper>
      {required || field.value === "" ? null : (
        <Button variant="subtle" size="compact-sm" onClick={() => field.onChange("")}>
          Clear Choice
        </Button>
      )}
    </>
  );
}
