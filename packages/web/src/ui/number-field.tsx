import { TextInput, type TextInputProps } from "@mantine/core";

interface NumberFieldProps extends Omit<TextInputProps, "type"> {
  min: number;
}

/**
 * Renders a whole number, kept as the text that is typed: what is wrong with it is for the form to say, not for
 * the field to bend into something else.
 */
export function NumberField(props: NumberFieldProps) {
  return <TextInput type="number" inputMode="numeric" step={1} autoComplete="off" {...props} />;
}
