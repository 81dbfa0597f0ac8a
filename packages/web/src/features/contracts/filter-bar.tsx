import { CONTRACT_SORTS, EXPIRATION_STATUSES } from "@signpoint/api/constants";
import { expirationLabel } from "@signpoint/api/rules/expiry";
import { FilterRow } from "~/ui/filter-row";
import { FilterSelect } from "~/ui/filter-select";
import { SearchBox } from "~/ui/search-box";
import { useChangeFilters } from "~/ui/use-change-filters";
import { type ContractsSearch, contractsSearch } from "./contracts-search";
import { SORT_LABELS } from "./labels";

interface FilterBarProps {
  search: ContractsSearch;
  /** The types that are present. */
  types: readonly string[];
}

const statuses = EXPIRATION_STATUSES.map((value) => ({ value, label: expirationLabel(value) }));
const sorts = CONTRACT_SORTS.map((value) => ({ value, label: SORT_LABELS[value] }));

/** Search, type, status and order. Each change goes into the address. */
export function FilterBar({ search, types }: FilterBarProps) {
  const change = useChangeFilters("/contracts", contractsSearch);
  const shownTypes = search.type === undefined ? types : [...new Set([...types, search.type])];
  return (
    <FilterRow>
      <SearchBox
        placeholder="Title or description"
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
        label="Status"
        all="All Statuses"
        options={statuses}
        value={search.status}
        onChange={(status) => change({ status })}
      />
      {search.mine === undefined ? (
        <FilterSelect
          label="Sort by"
          options={sorts}
          value={search.sort ?? "newest"}
          onChange={(sort) => change({ sort })}
        />
      ) : null}
    </FilterRow>
  );
}
