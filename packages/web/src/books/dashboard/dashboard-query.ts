import { apiQuery } from "~/platform/api/client";

const REFRESH_MS = 30_000;

/** The reader's figures, open signings and latest entries, fetched anew at each visit. */
export const dashboardQuery = apiQuery.dashboard.get.queryOptions({
  staleTime: 0,
  // The loader has just fetched it, or is about to have it.
  refetchOnMount: false,
  refetchInterval: REFRESH_MS,
});

/** One contract that is open, whether or not the reader can sign it: none when there is none. */
export const openContractQuery = apiQuery.contracts.list.queryOptions({
  input: { status: "active", limit: 1 },
  staleTime: 0,
});
