import type { CreateContractInput } from "@signpoint/api/calls/admin-contracts";
import { fromParams, toParams } from "@signpoint/api/form-fields";
import {
  type ContractForm,
  cleanQuestion,
  contractFormErrors,
} from "@signpoint/api/rules/contract-form";
import type * as z from "zod";
import { refusal } from "../refusal";

/** The fields of the form as the calls name them. */
export type FormInput = Omit<z.output<typeof CreateContractInput>, "p_admin_id">;
type QuestionInput = NonNullable<FormInput["p_survey_questions"]>[number];
/** A question as it is to be kept; the id is that of one which may be there already. */
export type ParsedQuestion = ContractForm["survey_questions"][number] & { id?: string | undefined };
export type ParsedContractForm = ContractForm & { survey_questions: ParsedQuestion[] };

/** What may be stored of a form; BAD_REQUEST with the first problem's text and every bad field. */
export function parseContractForm(input: FormInput): ParsedContractForm {
  const { survey_questions, ...fields } = fromParams(input);
  const form: ParsedContractForm = {
    ...fields,
    survey_questions: cleanQuestions(survey_questions),
  };
  const problems = Object.entries(contractFormErrors(form));
  const [first] = problems;
  if (first === undefined) return form;
  throw refusal("BAD_REQUEST", {
    message: first[1],
    fields: toParams(Object.fromEntries(problems)),
  });
}

/** Questions as they are kept; null means none. */
function cleanQuestions(questions: QuestionInput[] | null): ParsedQuestion[] {
  return (questions ?? []).map((question) =>
    cleanQuestion({ ...question, options: question.options ?? [] }),
  );
}
