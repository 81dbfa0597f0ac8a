import { ITEM_SORTS, ITEM_TYPES } from "@signpoint/api/platform/constants";
import { choice, searchParams, text } from "~/platform/ui/search-params";

/** Reads the list's filters; what is left out is at its default. */
export const marketplaceSearch = searchParams({
  search: text,
  type: choice(ITEM_TYPES),
  sort: choice(ITEM_SORTS, "price_asc"),
});

export type MarketplaceSearch = ReturnType<typeof marketplaceSearch>;

/** Returns true when there may be items that these filters leave out. */
export function isFiltered({ search, type }: MarketplaceSearch): boolean {
  return search !== undefined || type !== undefined;
}

/** Reads the filters of the list of items. */
export const adminItemsSearch = searchParams({ search: text, type: choice(ITEM_TYPES) });

export type AdminItemFilters = ReturnType<typeof adminItemsSearch>;
