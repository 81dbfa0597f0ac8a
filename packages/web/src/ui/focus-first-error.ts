interface FormOfFields {
  getInputNode: (path: string) => HTMLElement | null;
}

/** Returns a form's second `onSubmit` argument: it puts the cursor into the first field that is not valid. */
export function focusFirstError(form: FormOfFields) {
  return (errors: Record<string, unknown>): void => {
    const [first] = Object.keys(errors);
    if (first !== undefined) form.getInputNode(first)?.focus();
  };
}
