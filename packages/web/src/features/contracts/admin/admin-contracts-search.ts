import { CONTRACT_STATUSES, CONTRACT_TYPES, EXPIRATION_STATUSES } from "@signpoint/api/constants";
import { oneOf, searchText, setFilters } from "~/ui/address-filters";

export interface AdminContractFilters {
  search?: string;
  type?: (typeof CONTRACT_TYPES)[number];
  status?: (typeof CONTRACT_STATUSES)[number];
  expiration?: (typeof EXPIRATION_STATUSES)[number];
}

export interface AdminContractsSearch extends AdminContractFilters {
  /** The form that stands open: that of the contract with this id, or `new`. */
  form?: string;
}

/** Reads the filters, and the form that is open, from an address; what is not known is left out. */
export function adminContractsSearch(raw: Record<string, unknown>): AdminContractsSearch {
  return setFilters<AdminContractsSearch>({
    search: searchText(raw.search),
    type: oneOf(CONTRACT_TYPES, raw.type),
    status: oneOf(CONTRACT_STATUSES, raw.status),
    expiration: oneOf(EXPIRATION_STATUSES, raw.expiration),
    form: searchText(raw.form),
  });
}

/** The filters alone. */
export function contractFilters({ form: _, ...filters }: AdminContractsSearch) {
  return filters;
}

export const SHOWN_STATUSES = ["pending", "in_progress", "approved", "rejected"] as const;

export interface ContractSubmissionsSearch {
  /** Without it, submissions in every state are shown. */
  status?: (typeof SHOWN_STATUSES)[number];
}

/** Reads the chosen state from an address. */
export function contractSubmissionsSearch(raw: Record<string, unknown>): ContractSubmissionsSearch {
  return setFilters<ContractSubmissionsSearch>({ status: oneOf(SHOWN_STATUSES, raw.status) });
}
