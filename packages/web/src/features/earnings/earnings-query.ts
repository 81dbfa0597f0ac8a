import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";
import type { EntryFilters } from "./earnings-search";

const firstPage: string | undefined = undefined;
const REFRESH_MS = 30_000;

/** The reader's totals and last six months, fetched anew at each visit. */
export const earningsSummaryQuery = apiQuery.earnings.summary.queryOptions({
  staleTime: 0,
  refetchInterval: REFRESH_MS,
});

/** The reader's ledger entries, newest first, page after page. */
export function entriesQuery(filters: EntryFilters) {
  return infiniteQueryOptions({
    ...apiQuery.earnings.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      initialPageParam: firstPage,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
