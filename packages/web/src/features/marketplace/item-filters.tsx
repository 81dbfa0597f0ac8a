import { ITEM_SORTS } from "@signpoint/api/constants";
import { useNavigate } from "@tanstack/react-router";
import { changed } from "~/ui/address-filters";
import { FilterRow } from "~/ui/filter-row";
import { FilterSelect } from "~/ui/filter-select";
import { SearchBox } from "~/ui/search-box";
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
  const navigate = useNavigate();
  const change = (changes: Record<string, string>) => {
    void navigate({
      to: "/marketplace",
      search: changed(marketplaceSearch, changes),
      replace: true,
      resetScroll: false,
    });
  };
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
