import { TextInput, type TextInputProps } from "@mantine/core";

interface NumberFieldProps extends Omit<TextInputProps, "type"> {
  min: number;
}

/**
 * Renders a whole number whose value is the text that is typed: the form validates it, and the field does not
 * change it into something else.
 */
export function NumberField(props: NumberFieldProps) {
  return <TextInput type="number" inputMode="numeric" step={1} autoComplete="off" {...props} />;
}
