import { type SubmitEvent, useState } from "react";

type Texts<Name extends string> = Record<Name, string>;
type Problems<Name extends string> = Partial<Record<Name, string | null>>;

interface LightFormOptions<Name extends string> {
  /** The fields by the `name` of their inputs, in the order on the page. */
  names: readonly Name[];
  /** Absent where the button waits until all is right. */
  validate?: (values: Texts<Name>) => Problems<Name>;
  onSubmit: (values: Texts<Name>, form: HTMLFormElement) => void;
}

/**
 * Returns a form by the browser's own means, for the pages that must stay light; elsewhere `@mantine/form`.
 * Its problems are held by field until something else is typed there, and the first field with one takes the cursor.
 */
export function useLightForm<Name extends string>(options: LightFormOptions<Name>) {
  const { names, validate } = options;
  const [problems, setProblems] = useState<Problems<Name>>({});

  const report = (form: HTMLFormElement, found: Problems<Name>): boolean => {
    setProblems(found);
    const first = names.find((name) => typeof found[name] === "string");
    if (first !== undefined) focusField(form, first);
    return first !== undefined;
  };

  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = readTexts(form, names);
    if (!report(form, validate?.(values) ?? {})) options.onSubmit(values, form);
  };

  const onInput = ({ target }: { target: EventTarget }) => {
    const { name } = target as HTMLInputElement;
    if (name in problems) setProblems({ ...problems, [name]: null });
  };

  return { problems, report, handlers: { onSubmit, onInput } };
}

/** Returns the texts of the named fields. */
export function readTexts<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Texts<Name> {
  const data = new FormData(form);
  const texts = names.map((name) => [name, String(data.get(name) ?? "")]);
  return Object.fromEntries(texts) as Texts<Name>;
}

/** Puts the cursor into a field. */
export function focusField(form: HTMLFormElement | null, name: string): void {
  const field = form?.elements.namedItem(name);
  if (field instanceof HTMLElement) field.focus();
}
