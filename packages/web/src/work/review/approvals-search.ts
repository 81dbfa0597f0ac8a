import { CONTRACT_TYPES, ITEM_TYPES } from "@signpoint/api/platform/constants";
import { choice, searchParams, text, uuid } from "~/platform/ui/search-params";

const TABS = ["contracts", "items", "cash", "appeals"] as const;
const OWN = ["only"] as const;
const STATUSES = ["approved", "rejected", "changes_requested"] as const;
const DECIDED_APPEALS = ["upheld", "overturned"] as const;
const AGES = ["overdue", "day", "two-days", "week"] as const;

/** Reads the open tab and the filters of its list; without a tab, that of the contracts is open. */
export const approvalsSearch = searchParams({
  tab: choice(TABS, "contracts"),
  search: text,
  contract: uuid,
  person: uuid,
  kind: choice([...CONTRACT_TYPES, ...ITEM_TYPES]),
  age: choice(AGES),
  own: choice(OWN),
  /** Of submissions and redemptions: those in that state, instead of those that wait. */
  status: choice(STATUSES),
  /** Of appeals: those decided in that way, instead of the open ones. */
  state: choice(DECIDED_APPEALS),
  /** The open item. */
  open: uuid,
});

export type ApprovalsSearch = ReturnType<typeof approvalsSearch>;

/** Reads the filters alone: another list opens its own first item. */
export function approvalsFilters(raw: object): ApprovalsSearch {
  const { open, ...filters } = approvalsSearch(raw);
  return filters;
}
