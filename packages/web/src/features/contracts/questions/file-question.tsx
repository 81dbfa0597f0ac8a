import { Input } from "@mantine/core";
import type { QuestionProps } from "./question-props";

/** A question answered with a file. */
export function FileQuestion({ label, required, field }: QuestionProps) {
  return (
    <Input.Wrapper
      labelElement="div"
      label={label}
      required={required}
      error={field.error}
      description="Files cannot be handed in here yet. Your other answers are kept until they can."
    />
  );
}
