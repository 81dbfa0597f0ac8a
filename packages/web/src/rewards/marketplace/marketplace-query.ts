import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import type { InfiniteData } from "@tanstack/react-query";
import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { profileQuery } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import type { AdminItemFilters, MarketplaceSearch } from "./marketplace-search";

const REFRESH_MS = 30_000;

/** Returns the query of the items under these filters. */
export function itemsQuery(search: MarketplaceSearch) {
  return apiQuery.marketplace.list.infiniteOptions(cursorPages(search));
}

/** Returns the query of one item, fetched again while its screen is open: price and stock can change. */
export function itemQuery(id: string) {
  return apiQuery.marketplace.get.queryOptions({ input: { id }, refetchInterval: REFRESH_MS });
}

/** Fetches again what a redemption, or an attempt at one, may have changed. */
export async function refreshMarketplace(): Promise<void> {
  const { marketplace, redemptions, earnings, dashboard } = apiQuery;
  const keys = [marketplace.key(), redemptions.key(), earnings.key(), dashboard.key()];
  await Promise.all(
    [...keys, profileQuery.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}

/** Returns the query of all items under these filters. */
export function adminItemsQuery(filters: AdminItemFilters) {
  return apiQuery.items.list.infiniteOptions(cursorPages(filters));
}

/** What an order of the caller would wait for now. */
export const orderConditionsQuery = apiQuery.redemptions.conditions.queryOptions();

/** Returns an item as the lists have last received it; undefined when none of them has it. */
export function findLoadedItem(id: string): AdminMarketplaceItem | undefined {
  const lists = queryClient.getQueriesData<InfiniteData<{ items: AdminMarketplaceItem[] }>>({
    queryKey: apiQuery.items.list.key(),
  });
  const pages = lists.flatMap(([, list]) => list?.pages ?? []);
  return pages.flatMap(({ items }) => items).find((item) => item.id === id);
}

/** Fetches again whatever a change of an item can affect. */
export async function refreshItems(): Promise<void> {
  const { items, marketplace, administration } = apiQuery;
  const keys = [items.key(), marketplace.key(), administration.key()];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
