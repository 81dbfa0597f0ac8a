import { apiQuery } from "~/platform/api/client";

/**
 * Returns the query of the contract to suggest: of those that the reader can sign now, the one that brings most;
 * with `free`, of those that cost nothing.
 */
export function suggestionQuery({ free = false }: { free?: boolean } = {}) {
  return apiQuery.contracts.list.queryOptions({
    input: { signable: "true", sort: "net", limit: 1, ...(free && { free: "true" as const }) },
    staleTime: 0,
  });
}
