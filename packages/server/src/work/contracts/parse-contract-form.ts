import type { CreateContractInput } from "@signpoint/api/work/contracts/admin-contract-calls";
import {
  type ContractForm,
  cleanQuestion,
  contractFormErrors,
} from "@signpoint/api/work/contracts/contract-form-rules";
import type * as z from "zod";
import type { VerbInput } from "../../platform/context";
import { DomainError } from "../../platform/domain-error";

/** What an admin fills in of a contract itself. */
export type ContractFormInput = Omit<
  VerbInput<z.output<typeof CreateContractInput>>,
  "opens_at" | "draft"
>;
type QuestionInput = NonNullable<ContractFormInput["survey_questions"]>[number];
/** A question to store. `id` is that of an existing question; undefined for a new one. */
export type ParsedQuestion = ContractForm["survey_questions"][number] & { id?: string | undefined };
export type ParsedContractForm = ContractForm & { survey_questions: ParsedQuestion[] };

/** Returns the fields of a form that can be stored. Throws BAD_REQUEST with the first problem's text and all bad fields. `allowed`: of `contractFormErrors`. */
export function parseContractForm(
  input: ContractFormInput,
  allowed?: { mayNameNobody: boolean },
): ParsedContractForm {
  const { survey_questions, ...fields } = input;
  const form: ParsedContractForm = {
    ...fields,
    survey_questions: cleanQuestions(survey_questions),
  };
  const problems = Object.entries(contractFormErrors(form, allowed));
  const [first] = problems;
  if (first === undefined) return form;
  throw new DomainError("BAD_REQUEST", {
    message: first[1],
    fields: Object.fromEntries(problems),
  });
}

/** Returns the questions in the form in which they are stored; null means none. */
function cleanQuestions(questions: QuestionInput[] | null): ParsedQuestion[] {
  return (questions ?? []).map((question) =>
    cleanQuestion({ ...question, options: question.options ?? [] }),
  );
}
