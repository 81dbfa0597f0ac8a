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

/** Signs and submits a contract as the account, with the same text as every answer. Resolves to the signing's id. */
export async function signAndSubmit(request: APIRequestContext, account: Account, id: string) {
  const signer = await apiOf(request, account);
  const signing = await signer.sign(id);
  const { survey_questions } = await signer.get<ContractDetail>(`/contracts/${id}`);
  const texts = survey_questions.filter(({ question_type }) => question_type === "text");
  const answers = texts.map((question) => [question.id, { response_data: "Salty" }]);
  await signer.submit(signing.id, Object.fromEntries(answers));
  return signing.id;
}

/** Does so with a new contract. */
export async function submitNew(request: APIRequestContext, account: Account, fields: object = {}) {
  const { id, title } = await makeContract(request, fields);
  return { title, signingId: await signAndSubmit(request, account, id) };
}

/** Does so with a contract for each title, without questions. Resolves to the ids of the signings. */
export async function submitNewContracts(
  request: APIRequestContext,
  account: Account,
  titles: string[],
) {
  const signings: string[] = [];
  for (const p_title of titles)
    signings.push((await submitNew(request, account, { p_title })).signingId);
  return signings;
}
