import { isExportOpen } from "@signpoint/api/personal-data/data-export-rules";
import { apiQuery } from "~/platform/api/client";
import { profileQuery } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";

const POLL_MS = 2_000;

/** The copies of everything about the person, read again while one of them is being made. */
export const copiesQuery = apiQuery.dataExports.list.queryOptions({
  refetchInterval: ({ state }) => (state.data?.items.some(isExportOpen) ? POLL_MS : false),
});

/** Whether the account is to be deleted, and what is in the way. */
export const deletionQuery = apiQuery.accountDeletion.get.queryOptions();

/** Loads again whether the account is to be deleted, wherever that is shown. */
export async function refreshDeletion(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: deletionQuery.queryKey }),
    queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  ]);
}
