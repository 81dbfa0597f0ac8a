import { apiQuery } from "./client";

const STALE_MS = 60_000;

/** Whether what has to be there before people come is there, and what is switched off: for admins. */
export const setupQuery = apiQuery.administration.setup.queryOptions({
  input: undefined,
  staleTime: STALE_MS,
});
