import { apiQuery } from "~/api/client";
import { cursorPages } from "~/api/cursor-pages";
import type { SecondApprovalFilters } from "./second-approvals-search";

/** Returns the query of the second approvals in a state, those waiting longest first. */
export function secondApprovalsQuery(filters: SecondApprovalFilters) {
  return apiQuery.secondApprovals.list.infiniteOptions({ ...cursorPages(filters), staleTime: 0 });
}
