import { ITEM_TYPES } from "@signpoint/api/constants";
import { FilterRow } from "~/ui/filter-row";
import { FilterSelect } from "~/ui/filter-select";
import { SearchBox } from "~/ui/search-box";
import { useChangeFilters } from "~/ui/use-change-filters";
import { type AdminItemFilters, adminItemsSearch } from "./items-search";

/** Search and type. Each change goes into the address. */
export function ItemFilterBar({ filters }: { filters: AdminItemFilters }) {
  const change = useChangeFilters("/admin/marketplace", adminItemsSearch);
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
