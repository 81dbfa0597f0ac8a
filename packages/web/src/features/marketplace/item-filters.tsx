import { ITEM_SORTS } from "@signpoint/api/constants";
import { FilterRow } from "~/ui/filter-row";
import { FilterSelect } from "~/ui/filter-select";
import { SearchBox } from "~/ui/search-box";
import { useChangeFilters } from "~/ui/use-change-filters";
import { SORT_LABELS } from "./labels";
import { type MarketplaceSearch, marketplaceSearch } from "./marketplace-search";

interface ItemFiltersProps {
  search: MarketplaceSearch;
  /** The types that are present. */
  types: readonly string[];
}

const sorts = ITEM_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Search, type and order. Each change goes into the address. */
export function ItemFilters({ search, types }: ItemFiltersProps) {
  const change = useChangeFilters("/marketplace", marketplaceSearch);
  const shownTypes = search.type === undefined ? types : [...new Set([...types, search.type])];
  return (
    <FilterRow>
      <SearchBox
        placeholder="Name or description"
        value={search.search ?? ""}
        onChange={(text) => change({ search: text })}
      />
      <FilterSelect
        label="Type"
        all="All Types"
        options={shownTypes}
        value={search.type}
        onChange={(type) => change({ type })}
      />
      <FilterSelect
        label="Sort by"
        options={sorts}
        value={search.sort ?? "price_asc"}
        onChange={(sort) => change({ sort })}
      />
    </FilterRow>
  );
}
