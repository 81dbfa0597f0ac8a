import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { queryClient } from "~/platform/api/query-client";
import type { AdminContractFilters, ContractSubmissionsFilter } from "../contracts-search";

/** Returns the query of all contracts under these filters. */
export function adminContractsQuery(filters: AdminContractFilters) {
  return apiQuery.adminContracts.list.infiniteOptions(cursorPages(filters));
}

/** Returns the query of one contract with its questions. */
export function adminContractQuery(id: string) {
  return apiQuery.adminContracts.get.queryOptions({ input: { id } });
}

/** The drafts of contracts, the latest save first. */
export const contractDraftsQuery = apiQuery.contractDrafts.list.queryOptions({
  input: {},
});

/** Returns the query of one draft of a contract. */
export function contractDraftQuery(id: string) {
  return apiQuery.contractDrafts.get.queryOptions({ input: { id } });
}

/** Returns the query of a contract's submissions in one status or all, oldest first. */
export function contractSubmissionsQuery(id: string, search: ContractSubmissionsFilter) {
  return apiQuery.adminContracts.submissions.infiniteOptions(cursorPages({ id, ...search }));
}

/** Fetches again whatever a change of a contract can affect. */
export async function refreshAdminContracts(): Promise<void> {
  const { adminContracts, contractDrafts, contracts, submissions, administration } = apiQuery;
  /* One draft is fetched anew whenever its form is opened; the one that was just published is gone. */
  const changed = [adminContracts, contractDrafts.list, contracts, submissions, administration];
  const keys = changed.map((calls) => calls.key());
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
