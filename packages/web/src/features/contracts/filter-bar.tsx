import { NativeSelect } from "@mantine/core";
import { CONTRACT_SORTS, EXPIRATION_STATUSES } from "@signpoint/api/constants";
import { expirationLabel } from "@signpoint/api/rules/expiry";
import { useNavigate } from "@tanstack/react-router";
import { FilterRow } from "~/ui/filter-row";
import { SearchBox } from "~/ui/search-box";
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
  const navigate = useNavigate();
  const change = (changes: Record<string, string>) => {
    const next = contractsSearch({ ...search, ...changes });
    void navigate({ to: "/contracts", search: next, replace: true, resetScroll: false });
  };
  const shownTypes = search.type === undefined ? types : [...new Set([...types, search.type])];
  return (
    <FilterRow>
      <SearchBox
        placeholder="Title or description"
        value={search.search ?? ""}
        onChange={(text) => change({ search: text })}
      />
      <NativeSelect
        label="Type"
        size="md"
        data-chosen={search.type !== undefined || undefined}
        data={[{ value: "", label: "All Types" }, ...shownTypes]}
        value={search.type ?? ""}
        onChange={(event) => change({ type: event.currentTarget.value })}
      />
      <NativeSelect
        label="Status"
        size="md"
        data-chosen={search.status !== undefined || undefined}
        data={[{ value: "", label: "All Statuses" }, ...statuses]}
        value={search.status ?? ""}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
      {search.mine === undefined ? (
        <NativeSelect
          label="Sort by"
          size="md"
          data={sorts}
          value={search.sort ?? "newest"}
          onChange={(event) => change({ sort: event.currentTarget.value })}
        />
      ) : null}
    </FilterRow>
  );
}
