import type { APIRequestContext, Page } from "@playwright/test";
import type { UserProfile } from "@signpoint/api/platform/user-profile";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { type Account, demo } from "./accounts";
import { apiOf } from "./api";
import { makeContract } from "./contracts";
import { login } from "./test";

interface Signing {
  page: Page;
  request: APIRequestContext;
  account: Account;
}

/** The survey of a contract with one required text. */
export const ONE_TEXT = {
  p_survey_required: true,
  p_survey_questions: [{ questionType: "text", questionText: "How did it taste?" }],
};

/** Creates a contract, signs it as the account, and opens it. */
export async function openSignedNew({ page, request, account }: Signing, fields: object = {}) {
  const { id, title } = await makeContract(request, fields);
  const signer = await apiOf(request, account);
  const signing = await signer.sign(id);
  await login(page, account);
  await page.goto(`/contracts/${id}`);
  const read = () => signer.get<ContractDetail>(`/contracts/${id}`);
  return { id, title, signer, signingId: signing.id, read };
}

/** Creates a contract, signs and submits it as the account, with the same text as every answer. */
export async function submitNew(request: APIRequestContext, account: Account, fields: object = {}) {
  const { id, title } = await makeContract(request, fields);
  const signer = await apiOf(request, account);
  const signing = await signer.sign(id);
  const read = () => signer.get<ContractDetail>(`/contracts/${id}`);
  const submit = async (text: string) => {
    const { survey_questions } = await read();
    const texts = survey_questions.filter(({ question_type }) => question_type === "text");
    const answers = texts.map((question) => [question.id, { response_data: text }]);
    await signer.submit(signing.id, Object.fromEntries(answers));
  };
  await submit("Salty");
  return { id, title, signer, signingId: signing.id, read, submit };
}

/** Returns what an admin does with the submission of a signing. */
export async function reviewerOf(request: APIRequestContext, p_signed_contract_id: string) {
  const admin = await apiOf(request, demo.admin);
  const [profile] = await admin.post<UserProfile[]>("/rpc/get_current_user_profile", {});
  return {
    requestChanges: (p_note: string) =>
      admin.post("/rpc/request_changes", { p_signed_contract_id, p_note }),
    approve: () => admin.post("/rpc/approve_contract", { p_signed_contract_id }),
    reject: (fields: object = {}) =>
      admin.post("/rpc/reject_contract", { p_signed_contract_id, ...fields }),
    update: (p_contract_id: string, fields: object) =>
      admin.post("/rpc/update_contract_with_survey", {
        p_admin_id: profile?.id,
        p_contract_id,
        ...fields,
      }),
  };
}
