import { NativeSelect } from "@mantine/core";
import { CONTRACT_STATUSES, CONTRACT_TYPES, EXPIRATION_STATUSES } from "@signpoint/api/constants";
import { expirationLabel } from "@signpoint/api/rules/expiry";
import { useNavigate } from "@tanstack/react-router";
import { FilterRow } from "~/ui/filter-row";
import { SearchBox } from "~/ui/search-box";
import { type AdminContractFilters, adminContractsSearch } from "./contracts-search";
import { STATUS_LABELS } from "./labels";

const statuses = CONTRACT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
const expirations = EXPIRATION_STATUSES.map((value) => ({ value, label: expirationLabel(value) }));

/** Search, type, status and expiration. Each change goes into the address. */
export function ContractFilterBar({ filters }: { filters: AdminContractFilters }) {
  const navigate = useNavigate();
  const change = (changes: Record<string, string>) => {
    const next = adminContractsSearch({ ...filters, ...changes });
    void navigate({ to: "/admin/contracts", search: next, replace: true, resetScroll: false });
  };
  return (
    <FilterRow>
      <SearchBox
        placeholder="Title or description"
        value={filters.search ?? ""}
        onChange={(text) => change({ search: text })}
      />
      <NativeSelect
        label="Type"
        size="md"
        data-chosen={filters.type !== undefined || undefined}
        data={[{ value: "", label: "All Types" }, ...CONTRACT_TYPES]}
        value={filters.type ?? ""}
        onChange={(event) => change({ type: event.currentTarget.value })}
      />
      <NativeSelect
        label="Status"
        size="md"
        data-chosen={filters.status !== undefined || undefined}
        data={[{ value: "", label: "All Statuses" }, ...statuses]}
        value={filters.status ?? ""}
        onChange={(event) => change({ status: event.currentTarget.value })}
      />
      <NativeSelect
        label="Expiration"
        size="md"
        data-chosen={filters.expiration !== undefined || undefined}
        data={[{ value: "", label: "All Expirations" }, ...expirations]}
        value={filters.expiration ?? ""}
        onChange={(event) => change({ expiration: event.currentTarget.value })}
      />
    </FilterRow>
  );
}
