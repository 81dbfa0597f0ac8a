/** The values of a form's inputs: a number is the text that is typed, null the empty text. */
export type InputValues<Fields> = {
  [Name in keyof Fields]: Fields[Name] extends number
    ? string
    : null extends Fields[Name]
      ? string
      : Fields[Name];
};

/** Returns the values of the inputs that show these fields. */
export function toInputValues<Fields extends object>(fields: Fields): InputValues<Fields> {
  const values = Object.entries(fields).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "number" ? String(value) : (value ?? ""),
  ]);
  return Object.fromEntries(values) as InputValues<Fields>;
}

/**
 * Returns the fields that the inputs describe. `defaults` names them and tells their types: texts are
 * trimmed, a number is NaN when its text is none, and an empty text is null where the default is null. Of these
 * `optionalNumbers` are numbers.
 */
export function fromInputValues<Fields extends object>(
  values: InputValues<Fields>,
  defaults: Fields,
  optionalNumbers: readonly (keyof Fields & string)[] = [],
): Fields {
  const isNumber = (name: string) => optionalNumbers.some((one) => one === name);
  const inputs: Record<string, unknown> = { ...values };
  const fields = Object.entries(defaults).map(([name, standard]: [string, unknown]) => [
    name,
    fieldValue(inputs[name], standard, isNumber(name)),
  ]);
  return Object.fromEntries(fields) as Fields;
}

function fieldValue(value: unknown, standard: unknown, isOptionalNumber: boolean): unknown {
  if (typeof value !== "string") return value;
  const text = value.trim();
  if (standard === null && text === "") return null;
  return typeof standard === "number" || isOptionalNumber ? Number(text) : text;
}
