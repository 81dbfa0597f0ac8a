import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";
import { queryClient } from "~/api/query-client";
import type { AdminContractFilters, ContractSubmissionsSearch } from "./admin-contracts-search";

const firstPage: string | undefined = undefined;

/** All contracts under these filters, page after page. */
export function adminContractsQuery(filters: AdminContractFilters) {
  return infiniteQueryOptions({
    ...apiQuery.adminContracts.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      initialPageParam: firstPage,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
}

/** One contract with its questions. */
export function adminContractQuery(id: string) {
  return apiQuery.adminContracts.get.queryOptions({ input: { id } });
}

/** After a contract has changed: whatever shows contracts, submissions or what waits. */
export async function refreshAdminContracts(): Promise<void> {
  const { adminContracts, contracts, submissions, administration } = apiQuery;
  const keys = [adminContracts.key(), contracts.key(), submissions.key(), administration.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}

/** The submissions of a contract in one state or all, oldest first, page after page. */
export function contractSubmissionsQuery(id: string, search: ContractSubmissionsSearch) {
  return infiniteQueryOptions({
    ...apiQuery.adminContracts.submissions.infiniteOptions({
      input: (cursor: string | undefined) => ({ id, ...search, cursor }),
      initialPageParam: firstPage,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
}
