import type { APIRequestContext } from "@playwright/test";
import type { ContractDetail, ContractListItem } from "@signpoint/api/entities/contract";
import type { SignedContract } from "@signpoint/api/entities/signed-contract";
import { type Account, signIn } from "./accounts";

/** Makes calls of the API as somebody, past the browser. */
export async function callAs(request: APIRequestContext, account: Account) {
  const { access_token } = await signIn(account);
  const headers = { authorization: `Bearer ${access_token}` };

  async function get<Answer>(path: string): Promise<Answer> {
    const response = await request.get(`/api${path}`, { headers });
    if (!response.ok()) throw new Error(`GET ${path} answered ${response.status()}.`);
    return (await response.json()) as Answer;
  }

  async function post<Answer>(path: string, data: unknown): Promise<Answer> {
    const response = await request.post(`/api${path}`, { headers, data });
    if (!response.ok()) throw new Error(`POST ${path} answered ${response.status()}.`);
    return (await response.json()) as Answer;
  }

  async function contractCalled(title: string): Promise<ContractDetail> {
    const search = new URLSearchParams({ search: title });
    const { items } = await get<{ items: ContractListItem[] }>(`/contracts?${search}`);
    const found = items.find((item) => item.title === title);
    if (!found) throw new Error(`There is no contract called ${title}.`);
    return await get<ContractDetail>(`/contracts/${found.id}`);
  }

  return {
    get,
    post,
    contractCalled,
    sign: (contractId: string) =>
      post<SignedContract>("/rpc/sign_contract", { p_contract_id: contractId }),
    submit: (signingId: string, answers: Record<string, { response_data: string }>) =>
      post<SignedContract>("/rpc/submit_contract", {
        p_signed_contract_id: signingId,
        p_survey_responses: answers,
      }),
  };
}
