import { SEARCH_MAX_LENGTH } from "@signpoint/api/constants";

/** A choice as it stands in an address: undefined when it is not known, or is the standard one. */
export function oneOf<Value extends string>(
  values: readonly Value[],
  raw: unknown,
  standard?: Value,
): Value | undefined {
  const found = values.find((value) => value === raw);
  return found === standard ? undefined : found;
}

/** A search as it stands in an address, trimmed and cut to its limit; undefined when there is none. */
export function searchText(raw: unknown): string | undefined {
  const text = typeof raw === "string" ? raw.trim().slice(0, SEARCH_MAX_LENGTH).trim() : "";
  return text === "" ? undefined : text;
}

/** The filters that are set, so that an address carries nothing else. */
export function setFilters<Filters extends object>(filters: Filters): Filters {
  const set = Object.entries(filters).filter(([, value]) => value !== undefined);
  return Object.fromEntries(set) as Filters;
}

/**
 * A page's filters, and nothing else that stands in the address: the router hands a page what its reader
 * let through together with all the rest, the senseless values included.
 */
export function onlyKnown<Filters>(
  search: object,
  read: (raw: Record<string, unknown>) => Filters,
): Filters {
  return read({ ...search });
}
