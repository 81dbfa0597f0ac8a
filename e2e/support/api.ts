import type { APIRequestContext } from "@playwright/test";
import type { ContractDetail, ContractListItem } from "@signpoint/api/work/contracts/contract";
import type { SignedContract } from "@signpoint/api/work/signed-contract";
import type { Account } from "./accounts";
import { requestAs } from "./calls";

/** Returns calls of the API that are made as one account, without a browser. Each throws when it is refused. */
export async function apiOf(request: APIRequestContext, account: Account) {
  const call = await requestAs(request, account);
  const get = <Answer>(path: string) => call<Answer>("GET", path);
  const post = <Answer>(path: string, data: object) => call<Answer>("POST", path, data);

  async function findContract(title: string): Promise<ContractDetail> {
    const search = new URLSearchParams({ search: title });
    const { items } = await get<{ items: ContractListItem[] }>(`/contracts?${search}`);
    const found = items.find((item) => item.title === title);
    if (!found) throw new Error(`There is no contract called ${title}.`);
    return await get<ContractDetail>(`/contracts/${found.id}`);
  }

  return {
    get,
    post,
    findContract,
    sign: (contractId: string) =>
      post<SignedContract>("/rpc/sign_contract", { p_contract_id: contractId }),
    submit: (signingId: string, answers: Record<string, { response_data: string }>) =>
      post<SignedContract>("/rpc/submit_contract", {
        p_signed_contract_id: signingId,
        p_survey_responses: answers,
      }),
  };
}
