import type { APIRequestContext, Page } from "@playwright/test";
import type { Account } from "./accounts";
import { apiOf } from "./api";
import { login } from "./test";

/** The title of the contract of the demo data that asks one required choice and one text. */
export const DASHBOARD = "Tell us how the dashboard feels";

interface Opening {
  page: Page;
  request: APIRequestContext;
  account: Account;
}

/** Signs the page in and opens a contract of the demo data. Resolves to the contract, its id and the account's calls. */
export async function openContract({ page, request, account }: Opening, title: string) {
  const api = await apiOf(request, account);
  const contract = await api.findContract(title);
  await login(page, account);
  await page.goto(`/contracts/${contract.id}`);
  return { api, id: contract.id, contract };
}

/** Signs a contract of the demo data as the account, and opens it. Resolves to the signing's id, too. */
export async function openSigned(opening: Opening, title: string) {
  const api = await apiOf(opening.request, opening.account);
  const signing = await api.sign((await api.findContract(title)).id);
  return { ...(await openContract(opening, title)), signingId: signing.id };
}
