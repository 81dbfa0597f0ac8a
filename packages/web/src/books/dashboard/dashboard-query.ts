import { apiQuery } from "~/platform/api/client";

const REFRESH_MS = 30_000;

/** The reader's figures, open signings and latest entries, fetched anew at each visit. */
export const dashboardQuery = apiQuery.dashboard.get.queryOptions({
  staleTime: 0,
  // The loader has just fetched it, or is about to have it.
  refetchOnMount: false,
  refetchInterval: REFRESH_MS,
});
