import {
  CONTRACT_CATEGORIES,
  CONTRACT_SORTS,
  CONTRACT_TYPES,
  EXPIRATION_STATUSES,
  SEARCH_MAX_LENGTH,
} from "@signpoint/api/constants";

/** The list's filters as they stand in the address; what is left out is at its default. */
export interface ContractsSearch {
  category?: (typeof CONTRACT_CATEGORIES)[number];
  search?: string;
  type?: (typeof CONTRACT_TYPES)[number];
  status?: (typeof EXPIRATION_STATUSES)[number];
  sort?: (typeof CONTRACT_SORTS)[number];
}

/** Reads the filters from an address. What is not known or at its default is left out. */
export function contractsSearch(raw: Record<string, unknown>): ContractsSearch {
  const search = searchText(raw.search);
  const found: ContractsSearch = {
    category: oneOf(CONTRACT_CATEGORIES, raw.category, "all"),
    search: search === "" ? undefined : search,
    type: oneOf(CONTRACT_TYPES, raw.type),
    status: oneOf(EXPIRATION_STATUSES, raw.status),
    sort: oneOf(CONTRACT_SORTS, raw.sort, "newest"),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

/** True when something other than the order narrows the list. */
export function isFiltered(search: ContractsSearch): boolean {
  const { sort: _sort, ...filters } = search;
  return Object.values(filters).some((value) => value !== undefined);
}

function oneOf<Value extends string>(
  values: readonly Value[],
  raw: unknown,
  standard?: Value,
): Value | undefined {
  const found = values.find((value) => value === raw);
  return found === standard ? undefined : found;
}

function searchText(raw: unknown): string {
  return typeof raw === "string" ? raw.trim().slice(0, SEARCH_MAX_LENGTH).trim() : "";
}
