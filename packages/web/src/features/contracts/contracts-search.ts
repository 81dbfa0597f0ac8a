import {
  CONTRACT_CATEGORIES,
  CONTRACT_SORTS,
  CONTRACT_TYPES,
  EXPIRATION_STATUSES,
  MY_CONTRACTS_TABS,
} from "@signpoint/api/constants";
import { oneOf, searchText, setFilters } from "~/ui/address-filters";

/** The list's filters as they stand in the address; what is left out is at its default. */
export interface ContractsSearch {
  category?: (typeof CONTRACT_CATEGORIES)[number];
  search?: string;
  type?: (typeof CONTRACT_TYPES)[number];
  status?: (typeof EXPIRATION_STATUSES)[number];
  sort?: (typeof CONTRACT_SORTS)[number];
  /** Given: the reader's own contracts instead of the available ones. */
  mine?: (typeof MY_CONTRACTS_TABS)[number];
}

/** Reads the filters from an address. What is not known or at its default is left out. */
export function contractsSearch(raw: Record<string, unknown>): ContractsSearch {
  return setFilters<ContractsSearch>({
    category: oneOf(CONTRACT_CATEGORIES, raw.category, "all"),
    search: searchText(raw.search),
    type: oneOf(CONTRACT_TYPES, raw.type),
    status: oneOf(EXPIRATION_STATUSES, raw.status),
    sort: oneOf(CONTRACT_SORTS, raw.sort, "newest"),
    mine: oneOf(MY_CONTRACTS_TABS, raw.mine),
  });
}

/** What remains when the filters are cleared: the order, and whose contracts are shown. */
export function withoutFilters({ sort, mine }: ContractsSearch): ContractsSearch {
  return contractsSearch({ sort, mine: mine === undefined ? undefined : "all" });
}

/** True when clearing the filters would change the list. */
export function isFiltered(search: ContractsSearch): boolean {
  return JSON.stringify(withoutFilters(search)) !== JSON.stringify(contractsSearch({ ...search }));
}
