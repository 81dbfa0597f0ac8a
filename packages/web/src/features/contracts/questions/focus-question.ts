/** The id of the element that holds a question's field. */
export function questionElementId(questionId: string): string {
  return `question-${questionId}`;
}

/** Puts the cursor into a question's field. */
export function focusQuestion(questionId: string): void {
  const element = document.getElementById(questionElementId(questionId));
  element?.querySelector<HTMLElement>("input, textarea, button")?.focus();
}
