import { ADMIN_ACTIONS } from "@signpoint/api/constants";
import { DayField } from "~/ui/day-field";
import { FilterRow } from "~/ui/filter-row";
import { FilterSelect } from "~/ui/filter-select";
import { SearchBox } from "~/ui/search-box";
import { useChangeFilters } from "~/ui/use-change-filters";
import { type DecisionFilters, decisionsSearch } from "./decisions-search";
import { ACTION_LABELS } from "./labels";

const actions = ADMIN_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] }));

/** Who, what and when. Each change goes into the address. */
export function DecisionFilterBar({ filters }: { filters: DecisionFilters }) {
  const change = useChangeFilters("/admin/activity/decisions", decisionsSearch);
  return (
    <FilterRow>
      <SearchBox
        placeholder="Admin's whole username, or id"
        value={filters.admin ?? ""}
        onChange={(admin) => change({ admin })}
      />
      <FilterSelect
        label="Decision"
        all="All decisions"
        options={actions}
        value={filters.action}
        onChange={(action) => change({ action })}
      />
      <DayField
        label="From"
        max={filters.to}
        value={filters.from ?? ""}
        onChange={(from) => change({ from })}
      />
      <DayField
        label="To"
        min={filters.from}
        value={filters.to ?? ""}
        onChange={(to) => change({ to })}
      />
    </FilterRow>
  );
}
