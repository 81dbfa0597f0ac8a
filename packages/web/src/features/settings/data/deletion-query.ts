import { apiQuery } from "~/api/client";
import { queryClient } from "~/api/query-client";
import { profileQuery } from "~/features/people/profile";

export const deletionQuery = apiQuery.accountDeletion.get.queryOptions();

/** Loads again whether the account is to be deleted, wherever that is shown. */
export async function refreshDeletion(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: deletionQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  ]);
}
