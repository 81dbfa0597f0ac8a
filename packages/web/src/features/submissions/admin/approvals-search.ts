import { oneOf, setFilters } from "~/ui/address-filters";

const TABS = ["contracts", "items", "cash"] as const;

export interface ApprovalsSearch {
  /** The tab that stands open; without it, the contracts. */
  tab?: (typeof TABS)[number];
}

/** Reads the open tab from an address. */
export function approvalsSearch(raw: Record<string, unknown>): ApprovalsSearch {
  return setFilters<ApprovalsSearch>({ tab: oneOf(TABS, raw.tab, "contracts") });
}
