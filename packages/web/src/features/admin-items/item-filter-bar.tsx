import { ITEM_TYPES } from "@signpoint/api/constants";
import { useNavigate } from "@tanstack/react-router";
import { changed } from "~/ui/address-filters";
import { FilterRow } from "~/ui/filter-row";
import { FilterSelect } from "~/ui/filter-select";
import { SearchBox } from "~/ui/search-box";
import { type AdminItemFilters, adminItemsSearch } from "./items-search";

/** Search and type. Each change goes into the address. */
export function ItemFilterBar({ filters }: { filters: AdminItemFilters }) {
  const navigate = useNavigate();
  const change = (changes: Record<string, string>) => {
    void navigate({
      to: "/admin/marketplace",
      search: changed(adminItemsSearch, changes),
      replace: true,
      resetScroll: false,
    });
  };
  return (
    <FilterRow>
      <SearchBox
        placeholder="Name or description"
        value={filters.search ?? ""}
        onChange={(text) => change({ search: text })}
      />
      <FilterSelect
        label="Type"
        all="All Types"
        options={ITEM_TYPES}
        value={filters.type}
        onChange={(type) => change({ type })}
      />
    </FilterRow>
  );
}
