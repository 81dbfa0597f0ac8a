import { TextInput } from "@mantine/core";
import type { QuestionProps } from "./question-props";

/** A question answered with a web address. */
export function LinkQuestion({ label, required, field }: QuestionProps) {
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
