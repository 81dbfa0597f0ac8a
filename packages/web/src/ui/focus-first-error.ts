interface FormOfFields {
  getInputNode: (path: string) => HTMLElement | null;
}

/** For a form's second `onSubmit` argument: puts the cursor into the first field that is not valid. */
export function focusFirstError(form: FormOfFields) {
  return (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
