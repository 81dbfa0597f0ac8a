import type { APIRequestContext } from "@playwright/test";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import type { Account } from "./accounts";
import { apiOf } from "./api";
import { makeContract } from "./contracts";

/** The survey of a contract with one required text. */
export const ONE_TEXT = {
  p_survey_required: true,
  p_survey_questions: [{ questionType: "text", questionText: "How did it taste?" }],
};

/** Creates a contract, signs and submits it as the account, with the same text as every answer. */
export async function submitNew(request: APIRequestContext, account: Account, fields: object = {}) {
  const { id, title } = await makeContract(request, fields);
  const signer = await apiOf(request, account);
  const signing = await signer.sign(id);
  const { survey_questions } = await signer.get<ContractDetail>(`/contracts/${id}`);
  const texts = survey_questions.filter(({ question_type }) => question_type === "text");
  const answers = texts.map((question) => [question.id, { response_data: "Salty" }]);
  await signer.submit(signing.id, Object.fromEntries(answers));
  return { title, signingId: signing.id };
}
