import { ITEM_TYPES } from "@signpoint/api/constants";
import { oneOf, searchText, setFilters } from "~/ui/address-filters";

export interface AdminItemFilters {
  search?: string;
  type?: (typeof ITEM_TYPES)[number];
}

/** Reads the filters from an address; what is not known is left out. */
export function adminItemsSearch(raw: Record<string, unknown>): AdminItemFilters {
  return setFilters<AdminItemFilters>({
    search: searchText(raw.search),
    type: oneOf(ITEM_TYPES, raw.type),
  });
}
