import { apiQuery } from "~/api/client";
import { cursorPages } from "~/api/cursor-pages";
import { queryClient } from "~/api/query-client";
import { profileQuery } from "~/session/profile-query";
import type { ContractsSearch } from "./contracts-search";

/** Returns the query of the contracts under these filters. */
export function contractsQuery(search: ContractsSearch) {
  return apiQuery.contracts.list.infiniteOptions(cursorPages(search));
}

/** Returns the query of one contract with its questions and the caller's signing. */
export function contractQuery(id: string) {
  return apiQuery.contracts.get.queryOptions({ input: { id } });
}

/** Fetches again what a signing or a submission may have changed: lists, contracts, points. */
export async function refreshContracts(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.contracts.key() }),
    queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  ]);
}
