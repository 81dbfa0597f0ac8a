import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import type { ActivityFilters, EntryFilters } from "./earnings-search";

const REFRESH_MS = 30_000;

/** The caller's totals and last six months, fetched again at each visit. */
export const earningsSummaryQuery = apiQuery.earnings.summary.queryOptions({
  staleTime: 0,
  // The loader has just fetched it, or is about to have it.
  refetchOnMount: false,
  refetchInterval: REFRESH_MS,
});

/** Returns the query of the caller's ledger entries under these filters, newest first. */
export function entriesQuery(filters: EntryFilters) {
  return apiQuery.earnings.list.infiniteOptions({
    ...cursorPages(filters),
    staleTime: 0,
    refetchOnMount: false,
  });
}

/** Returns the query of everybody's ledger entries under these filters, newest first. */
export function activityQuery(filters: ActivityFilters) {
  return apiQuery.administration.activity.infiniteOptions({
    ...cursorPages(filters),
    staleTime: 0,
    refetchOnMount: false,
  });
}
