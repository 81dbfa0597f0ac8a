import { infiniteQueryOptions, keepPreviousData } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";
import { queryClient } from "~/api/query-client";
import { profileQuery } from "~/session/profile-query";
import type { MarketplaceSearch } from "./marketplace-search";

const firstPage: string | undefined = undefined;
const REFRESH_MS = 30_000;

/** The items under these filters, page after page. */
export function itemsQuery(search: MarketplaceSearch) {
  return infiniteQueryOptions({
    ...apiQuery.marketplace.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...search, cursor }),
      initialPageParam: firstPage,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
    }),
    placeholderData: keepPreviousData,
  });
}

/** One item. It is looked at again while it stands open, since price and stock can change. */
export function itemQuery(id: string) {
  return apiQuery.marketplace.get.queryOptions({ input: { id }, refetchInterval: REFRESH_MS });
}

/** After a redemption, or an attempt at one: whatever shows items, points or redemptions. */
export async function refreshMarketplace(): Promise<void> {
  const { marketplace, redemptions, earnings, dashboard } = apiQuery;
  const keys = [marketplace.key(), redemptions.key(), earnings.key(), dashboard.key()];
  await Promise.all(
    [...keys, profileQuery.queryKey].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  );
}
