import { apiQuery } from "~/api/client";
import { cursorPages } from "~/api/cursor-pages";
import { queryClient } from "~/api/query-client";
import { profileQuery } from "~/features/people/profile";
import type {
  AdminContractFilters,
  ContractSubmissionsSearch,
  ContractsSearch,
} from "./contracts-search";

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
