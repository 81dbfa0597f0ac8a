import {
  CONTRACT_SORTS,
  CONTRACT_STATUSES,
  CONTRACT_TYPES,
  EXPIRATION_STATUSES,
  MY_CONTRACTS_TABS,
} from "@signpoint/api/platform/constants";
import { choice, searchParams, text, uuid } from "~/platform/ui/search-params";

/** The chips of the list: the categories, and what the reader can sign now, with points or without. */
export const CONTRACT_VIEWS = [
  "all",
  "signable",
  "free",
  "top_earning",
  "official",
  "limited",
] as const;

/**
 * Reads the list's filters; what is left out is at its default. With `mine` the list holds the reader's
 * own contracts instead of the available ones.
 */
export const contractsSearch = searchParams({
  category: choice(CONTRACT_VIEWS, "all"),
  search: text,
  type: choice(CONTRACT_TYPES),
  status: choice(EXPIRATION_STATUSES),
  sort: choice(CONTRACT_SORTS, "newest"),
  mine: choice(MY_CONTRACTS_TABS),
});

export type ContractsSearch = ReturnType<typeof contractsSearch>;

/** Returns what remains when the filters are cleared: the order, and whose contracts are shown. */
export function withoutFilters({ sort, mine }: ContractsSearch): ContractsSearch {
  return contractsSearch({ sort, mine: mine === undefined ? undefined : "all" });
}

/** Returns true when clearing the filters would change the list. */
export function isFiltered(search: ContractsSearch): boolean {
  return JSON.stringify(withoutFilters(search)) !== JSON.stringify(contractsSearch(search));
}

const filterParams = {
  search: text,
  type: choice(CONTRACT_TYPES),
  status: choice(CONTRACT_STATUSES),
  expiration: choice(EXPIRATION_STATUSES),
};

/** Reads the filters of the list of contracts. */
export const contractFilters = searchParams(filterParams);

export type AdminContractFilters = ReturnType<typeof contractFilters>;

/**
 * Reads the screen's search params. With `form`, a contract's id or `new`, its form is open; a new one can be a copy
 * of another contract, or go on with a draft. With `view` the drafts are listed instead of the contracts.
 */
export const adminContractsSearch = searchParams({
  ...filterParams,
  form: text,
  copy: uuid,
  draft: uuid,
  view: choice(["drafts"]),
});

export type AdminContractsSearch = ReturnType<typeof adminContractsSearch>;

/** The states of signings by which a contract's submissions are filtered, what needs an admin first. */
export const SUBMISSION_STATUSES = [
  "pending",
  "changes_requested",
  "in_progress",
  "approved",
  "rejected",
  "missed",
  "lapsed",
  "given_back",
] as const;

/** Reads the filter of a contract's submissions; without a status all of them are shown. */
export const contractSubmissionsFilter = searchParams({ status: choice(SUBMISSION_STATUSES) });

/** Reads the search params of a contract's submissions: the filter, and the open one. */
export const contractSubmissionsSearch = searchParams({
  status: choice(SUBMISSION_STATUSES),
  open: uuid,
});

export type ContractSubmissionsFilter = ReturnType<typeof contractSubmissionsFilter>;
