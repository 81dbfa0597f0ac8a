import type { APIRequestContext, Page } from "@playwright/test";
import type { UserProfile } from "@signpoint/api/platform/user-profile";
import { type Account, demo } from "./accounts";
import { apiOf } from "./api";
import { submitNewContracts } from "./contracts";
import { ownWord } from "./items";
import { login } from "./test";

/** Returns the address of an approval queue with the items of one account alone. */
export async function queueOf(
  request: APIRequestContext,
  account: Account,
  tab: "contracts" | "items" | "cash" = "contracts",
): Promise<string> {
  const api = await apiOf(request, account);
  const [profile] = await api.post<UserProfile[]>("/rpc/get_current_user_profile", {});
  if (!profile) throw new Error("The account has no profile.");
  return `/admin/approvals?tab=${tab}&person=${profile.id}`;
}

interface Opening {
  page: Page;
  request: APIRequestContext;
  account: Account;
}

/**
 * Submits a new contract for each word as the account, and opens the queue of these submissions as an admin.
 * Resolves to the titles, which begin with the words, and the ids of the signings.
 */
export async function openQueue({ page, request, account }: Opening, words: string[]) {
  const titles = words.map((word) => `${word} ${ownWord()}`);
  const ids = await submitNewContracts(request, account, titles);
  await login(page, demo.admin);
  await page.goto(await queueOf(request, account));
  return { titles, ids };
}
