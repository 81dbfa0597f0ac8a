import type { APIRequestContext } from "@playwright/test";
import { type Account, profileOf } from "./accounts";

/** Returns the address of an approval queue with the items of one account alone. */
export async function queueOf(
  request: APIRequestContext,
  account: Account,
  tab: "contracts" | "items" | "cash" = "contracts",
): Promise<string> {
  const { id } = await profileOf(request, account);
  return `/admin/approvals?tab=${tab}&person=${id}`;
}
