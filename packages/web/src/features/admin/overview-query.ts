import { apiQuery } from "~/api/client";

const REFRESH_MS = 30_000;

/** The admin dashboard's figures, fetched anew at each visit. */
export const overviewQuery = apiQuery.administration.overview.queryOptions({
  input: undefined,
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});
