import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";

const REFRESH_MS = 30_000;
const STALE_MS = 60_000;

/** The admin dashboard's figures, fetched again at each visit. */
export const overviewQuery = apiQuery.administration.overview.queryOptions({
  input: undefined,
  staleTime: 0,
  // The loader has just fetched it, or is about to have it.
  refetchOnMount: false,
  refetchInterval: REFRESH_MS,
});

/** What the house owes. Not polled: the server sums all balances for it. */
export const liabilityQuery = apiQuery.administration.liability.queryOptions({
  input: undefined,
  staleTime: STALE_MS,
});

/** What is drawn beside it. */
export const trendsQuery = apiQuery.administration.trends.queryOptions({
  input: undefined,
  staleTime: STALE_MS,
});

/** A year, so that the sums of a page stay quick. */
const PAGE_MONTHS = 12;

/** Not polled: the server sums the totals of all people for it. */
export const trialBalanceQuery = apiQuery.administration.trialBalance.infiniteOptions({
  ...cursorPages({ limit: PAGE_MONTHS }),
  staleTime: STALE_MS,
});
