import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";
import { type DecisionFilters, startOfDay } from "./decisions-search";

const firstPage: string | undefined = undefined;

/** What admins have done under these filters, newest first, page after page. */
export function decisionsQuery({ from, to, ...filters }: DecisionFilters) {
  return infiniteQueryOptions({
    ...apiQuery.administration.decisions.infiniteOptions({
      input: (cursor: string | undefined) => ({
        ...filters,
        from: from && startOfDay(from),
        to: to && startOfDay(to, 1),
        cursor,
      }),
      initialPageParam: firstPage,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
