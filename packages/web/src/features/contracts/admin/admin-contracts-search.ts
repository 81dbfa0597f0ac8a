import { CONTRACT_STATUSES, CONTRACT_TYPES, EXPIRATION_STATUSES } from "@signpoint/api/constants";
import { choice, searchParams, text } from "~/ui/search-params";

const filterParams = {
  search: text,
  type: choice(CONTRACT_TYPES),
  status: choice(CONTRACT_STATUSES),
  expiration: choice(EXPIRATION_STATUSES),
};

/** Reads the filters of the list of contracts. */
export const contractFilters = searchParams(filterParams);

export type AdminContractFilters = ReturnType<typeof contractFilters>;

/** Reads the screen's search params. With `form`, a contract's id or `new`, its form stands open. */
export const adminContractsSearch = searchParams({ ...filterParams, form: text });

export type AdminContractsSearch = ReturnType<typeof adminContractsSearch>;

export const SHOWN_STATUSES = ["pending", "in_progress", "approved", "rejected"] as const;

/** Reads the search params of a contract's submissions; without a status all of them are shown. */
export const contractSubmissionsSearch = searchParams({ status: choice(SHOWN_STATUSES) });

export type ContractSubmissionsSearch = ReturnType<typeof contractSubmissionsSearch>;
