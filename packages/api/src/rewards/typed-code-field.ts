import { REDEMPTION_CODE_MAX_LENGTH } from "../platform/constants";
import { typedText } from "../platform/fields";
import { typedCodeProblem } from "./typed-code";

/** A code that an admin types for one buyer. */
export const TypedCode = typedText(REDEMPTION_CODE_MAX_LENGTH).superRefine((code, { addIssue }) => {
  const problem = typedCodeProblem(code);
  if (problem !== null) addIssue(problem);
});
