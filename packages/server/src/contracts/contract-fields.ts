import type { CreateContractInput } from "@signpoint/api/calls/admin-contracts";
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
export type CleanQuestion = ContractForm["survey_questions"][number] & { id?: string | undefined };
export type CheckedForm = ContractForm & { survey_questions: CleanQuestion[] };

/** What may be stored of a form; BAD_REQUEST with the first problem's text and every bad field. */
export function checkedForm(input: FormInput): CheckedForm {
  const form: CheckedForm = {
    title: input.p_title,
    type: input.p_type,
    description: input.p_description,
    activity: input.p_activity,
    points_cost: input.p_points_cost,
    points_reward: input.p_points_reward,
    duration: input.p_duration,
    max_signers: input.p_max_signers,
    survey_required: input.p_survey_required,
    is_official: input.p_is_official,
    survey_questions: cleanQuestions(input.p_survey_questions),
  };
  const problems = Object.entries(contractFormErrors(form));
  const [first] = problems;
  if (first === undefined) return form;
  const fields = Object.fromEntries(problems.map(([field, text]) => [`p_${field}`, text]));
  throw refusal("BAD_REQUEST", { message: first[1], fields });
}

/** Questions as they are kept; null means none. */
function cleanQuestions(questions: QuestionInput[] | null): CleanQuestion[] {
  return (questions ?? []).map((question) =>
    cleanQuestion({ ...question, options: question.options ?? [] }),
  );
}
