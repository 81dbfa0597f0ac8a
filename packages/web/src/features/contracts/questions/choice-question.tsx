import { Button, Radio } from "@mantine/core";
import classes from "../signing-section.module.css";
import type { QuestionProps } from "./question-props";

/** A question answered with one of its options; an optional one can be left open again. */
export function ChoiceQuestion({ question, label, required, field }: QuestionProps) {
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
