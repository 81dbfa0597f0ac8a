import type { APIRequestContext } from "@playwright/test";
import type { UserProfile } from "@signpoint/api/entities/user-profile";
import { type Account, demo } from "./accounts";
import { requestAs } from "./calls";

/** Gives an account entries in its ledger: an admin takes one point for each. */
export async function takePoints(
  request: APIRequestContext,
  account: Account,
  times: number,
): Promise<void> {
  const own = await requestAs(request, account);
  const [profile] = await own<UserProfile[]>("POST", "/rpc/get_current_user_profile", {});
  const admin = await requestAs(request, demo.admin);
  for (let count = 0; count < times; count++) {
    await admin("POST", "/rpc/deduct_points", { user_id: profile?.id, points_to_deduct: 1 });
  }
}
