import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import type { SecondApprovalFilters } from "./second-approvals-search";

/** Returns the query of the second approvals in a state, those waiting longest first. */
export function secondApprovalsQuery(filters: SecondApprovalFilters) {
  return apiQuery.secondApprovals.list.infiniteOptions({ ...cursorPages(filters), staleTime: 0 });
}
