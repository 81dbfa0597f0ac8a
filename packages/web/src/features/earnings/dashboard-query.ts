import type { Dashboard } from "@signpoint/api/entities/dashboard";
import { apiQuery } from "~/api/client";

const REFRESH_MS = 30_000;

/** The reader's figures, open signings and latest entries, fetched anew at each visit. */
export const dashboardQuery = apiQuery.dashboard.get.queryOptions({
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

/**
 * Returns the query of the contract to suggest: of those that the reader can sign now, the one that brings most;
 * for a newcomer one that costs nothing.
 */
export function suggestionQuery({ is_newcomer }: Pick<Dashboard, "is_newcomer">) {
  return apiQuery.contracts.list.queryOptions({
    input: {
      signable: "true",
      sort: "net",
      limit: 1,
      ...(is_newcomer && { free: "true" as const }),
    },
    staleTime: 0,
  });
}
