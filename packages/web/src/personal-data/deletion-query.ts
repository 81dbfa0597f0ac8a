import { apiQuery } from "~/platform/api/client";
import { profileQuery } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";

export const deletionQuery = apiQuery.accountDeletion.get.queryOptions();

/** Loads again whether the account is to be deleted, wherever that is shown. */
export async function refreshDeletion(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: deletionQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  ]);
}
