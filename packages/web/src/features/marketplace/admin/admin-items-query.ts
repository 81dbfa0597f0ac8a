import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";
import { queryClient } from "~/api/query-client";
import type { AdminItemFilters } from "./admin-items-search";

const firstPage: string | undefined = undefined;

/** All items under these filters, page after page. */
export function adminItemsQuery(filters: AdminItemFilters) {
  return infiniteQueryOptions({
    ...apiQuery.items.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filters, cursor }),
      initialPageParam: firstPage,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
}

/** After an item has changed: whatever shows items. */
export async function refreshItems(): Promise<void> {
  const { items, marketplace, administration } = apiQuery;
  const keys = [items.key(), marketplace.key(), administration.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
