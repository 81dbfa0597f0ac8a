import { ITEM_SORTS, ITEM_TYPES } from "@signpoint/api/constants";
import { oneOf, searchText, setFilters } from "~/ui/address-filters";

/** The list's filters as they stand in the address; what is left out is at its default. */
export interface MarketplaceSearch {
  search?: string;
  type?: (typeof ITEM_TYPES)[number];
  sort?: (typeof ITEM_SORTS)[number];
}

/** Reads the filters from an address. What is not known or at its default is left out. */
export function marketplaceSearch(raw: Record<string, unknown>): MarketplaceSearch {
  return setFilters<MarketplaceSearch>({
    search: searchText(raw.search),
    type: oneOf(ITEM_TYPES, raw.type),
    sort: oneOf(ITEM_SORTS, raw.sort, "price_asc"),
  });
}

/** True when there may be items that these filters leave out. */
export function isFiltered({ search, type }: MarketplaceSearch): boolean {
  return search !== undefined || type !== undefined;
}
