import type { APIRequestContext } from "@playwright/test";
import type { UserProfile } from "@signpoint/api/entities/user-profile";
import type { Account } from "./accounts";
import { apiOf } from "./api";

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
