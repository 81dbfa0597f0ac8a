import { apiQuery } from "~/api/client";
import { cursorPages } from "~/api/cursor-pages";
import { queryClient } from "~/api/query-client";
import type { AdminContractFilters, ContractSubmissionsSearch } from "./admin-contracts-search";

/** Returns the query of all contracts under these filters. */
export function adminContractsQuery(filters: AdminContractFilters) {
  return apiQuery.adminContracts.list.infiniteOptions(cursorPages(filters));
}

/** Returns the query of one contract with its questions. */
export function adminContractQuery(id: string) {
  return apiQuery.adminContracts.get.queryOptions({ input: { id } });
}

/** Returns the query of a contract's submissions in one status or all, oldest first. */
export function contractSubmissionsQuery(id: string, search: ContractSubmissionsSearch) {
  return apiQuery.adminContracts.submissions.infiniteOptions(cursorPages({ id, ...search }));
}

/** Fetches again whatever a change of a contract can affect. */
export async function refreshAdminContracts(): Promise<void> {
  const { adminContracts, contracts, submissions, administration } = apiQuery;
  const keys = [adminContracts.key(), contracts.key(), submissions.key(), administration.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
