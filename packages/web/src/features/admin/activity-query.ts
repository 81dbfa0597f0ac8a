import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";
import type { ActivityFilters } from "./activity-search";

const firstPage: string | undefined = undefined;

/** Everybody's ledger entries under these filters, newest first, page after page. */
export function activityQuery(filters: ActivityFilters) {
  return infiniteQueryOptions({
    ...apiQuery.administration.activity.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      initialPageParam: firstPage,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
