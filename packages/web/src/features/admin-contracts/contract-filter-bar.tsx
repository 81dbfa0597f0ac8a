import { CONTRACT_STATUSES, CONTRACT_TYPES, EXPIRATION_STATUSES } from "@signpoint/api/constants";
import { expirationLabel } from "@signpoint/api/rules/expiry";
import { FilterRow } from "~/ui/filter-row";
import { FilterSelect } from "~/ui/filter-select";
import { SearchBox } from "~/ui/search-box";
import { useChangeFilters } from "~/ui/use-change-filters";
import { type AdminContractFilters, adminContractsSearch } from "./contracts-search";
import { STATUS_LABELS } from "./labels";

const statuses = CONTRACT_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));
const expirations = EXPIRATION_STATUSES.map((value) => ({ value, label: expirationLabel(value) }));

/** Search, type, status and expiration. Each change goes into the address. */
export function ContractFilterBar({ filters }: { filters: AdminContractFilters }) {
  const change = useChangeFilters("/admin/contracts", adminContractsSearch);
  return (
    <FilterRow>
      <SearchBox
        placeholder="Title or description"
        value={filters.search ?? ""}
        onChange={(text) => change({ search: text })}
      />
      <FilterSelect
        label="Type"
        all="All Types"
        options={CONTRACT_TYPES}
        value={filters.type}
        onChange={(type) => change({ type })}
      />
      <FilterSelect
        label="Status"
        all="All Statuses"
        options={statuses}
        value={filters.status}
        onChange={(status) => change({ status })}
      />
      <FilterSelect
        label="Expiration"
        all="All Expirations"
        options={expirations}
        value={filters.expiration}
        onChange={(expiration) => change({ expiration })}
      />
    </FilterRow>
  );
}
