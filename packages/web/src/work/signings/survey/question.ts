import type { SurveyQuestion } from "@signpoint/api/work/survey-question";
import type { ReactNode } from "react";

/** What every kind of question gets: the question, and how its field is bound to the form. */
export interface QuestionProps {
  question: SurveyQuestion;
  /** Null in a rehearsal: chosen files stay in the browser. */
  signingId: string | null;
  /** Number and text. */
  label: string;
  required: boolean;
  field: {
    value: string;
    onChange: (text: string) => void;
    error?: ReactNode;
  };
  /** The newer answer of another device, beside the different one entered here. */
  offered?: string | undefined;
  onChoose: (which: "mine" | "theirs") => void;
  /** Told when something of this answer is still on its way. */
  onBusy: (questionId: string, busy: boolean) => void;
}

const FIELDS = "input:not([type=file]), textarea, button";

/** Returns the id of the element that holds the field of a question. */
export function questionElementId(questionId: string): string {
  return `question-${questionId}`;
}

/** Puts the cursor into a question's field. */
export function focusQuestion(questionId: string): void {
  const element = document.getElementById(questionElementId(questionId));
  element?.querySelector<HTMLElement>(FIELDS)?.focus();
}

/** Puts the cursor into a question's field when the focused element has gone; never takes it from elsewhere. */
export function restoreFocus(questionId: string): void {
  if (document.activeElement === document.body) focusQuestion(questionId);
}
