import { apiQuery } from "~/api/client";
import { cursorPages } from "~/api/cursor-pages";
import { queryClient } from "~/api/query-client";
import type { AdminItemFilters } from "./admin-items-search";

/** Returns the query of all items under these filters. */
export function adminItemsQuery(filters: AdminItemFilters) {
  return apiQuery.items.list.infiniteOptions(cursorPages(filters));
}

/** Fetches again whatever a change of an item can affect. */
export async function refreshItems(): Promise<void> {
  const { items, marketplace, administration } = apiQuery;
  const keys = [items.key(), marketplace.key(), administration.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
