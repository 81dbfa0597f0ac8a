import { oneOf, setFilters } from "~/ui/address-filters";

export const SHOWN_STATUSES = ["pending", "in_progress", "approved", "rejected"] as const;

export interface ContractSubmissionsSearch {
  /** Without it, submissions in every state are shown. */
  status?: (typeof SHOWN_STATUSES)[number];
}

/** Reads the chosen state from an address. */
export function contractSubmissionsSearch(raw: Record<string, unknown>): ContractSubmissionsSearch {
  return setFilters<ContractSubmissionsSearch>({ status: oneOf(SHOWN_STATUSES, raw.status) });
}
