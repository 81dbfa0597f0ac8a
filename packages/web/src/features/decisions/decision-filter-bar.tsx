import { ADMIN_ACTIONS } from "@signpoint/api/constants";
import { useNavigate } from "@tanstack/react-router";
import { changed } from "~/ui/address-filters";
import { DayField } from "~/ui/day-field";
import { FilterRow } from "~/ui/filter-row";
import { FilterSelect } from "~/ui/filter-select";
import { SearchBox } from "~/ui/search-box";
import { type DecisionFilters, decisionsSearch } from "./decisions-search";
import { ACTION_LABELS } from "./labels";

const actions = ADMIN_ACTIONS.map((value) => ({ value, label: ACTION_LABELS[value] }));

/** Who, what and when. Each change goes into the address. */
export function DecisionFilterBar({ filters }: { filters: DecisionFilters }) {
  const navigate = useNavigate();
  const change = (changes: Record<string, string>) => {
    void navigate({
      to: "/admin/activity/decisions",
      search: changed(decisionsSearch, changes),
      replace: true,
      resetScroll: false,
    });
  };
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
