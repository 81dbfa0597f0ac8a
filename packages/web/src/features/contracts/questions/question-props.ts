import type { SurveyQuestion } from "@signpoint/api/entities/survey-question";
import type { ReactNode } from "react";

/** What every kind of question gets: the question, and how its field is bound to the form. */
export interface QuestionProps {
  question: SurveyQuestion;
  signingId: string;
  /** Number and text. */
  label: string;
  required: boolean;
  field: {
    value: string;
    onChange: (value: unknown) => void;
    error?: ReactNode;
  };
  /** Told when something of this answer is still on its way. */
  onBusy: (questionId: string, busy: boolean) => void;
}
