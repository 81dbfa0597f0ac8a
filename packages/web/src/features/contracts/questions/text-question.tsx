import { Textarea } from "@mantine/core";
import type { QuestionProps } from "./question-props";

/** A question answered in words. */
export function TextQuestion({ label, required, field }: QuestionProps) {
  return (
    <Textarea label={label} required={required} autosize minRows={3} maxRows={16} {...field} />
  );
}
