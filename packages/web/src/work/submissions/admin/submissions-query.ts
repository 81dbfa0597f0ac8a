import { CONTRACT_TYPES } from "@signpoint/api/platform/constants";
import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { profileQuery } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import type { ApprovalsSearch } from "~/work/review/approvals-search";
import { toReviewFilters } from "~/work/review/review-filters";

const REFRESH_MS = 30_000;

/** Returns the filters of the queue as the calls name them; without a status, those of what waits. */
export function toSubmissionFilters(search: ApprovalsSearch) {
  const type = CONTRACT_TYPES.find((known) => known === search.kind);
  return {
    status: search.status ?? ("pending" as const),
    ...toReviewFilters(search),
    ...(search.contract !== undefined && { contract_id: search.contract }),
    ...(type !== undefined && { type }),
  };
}

/** Returns the query of the submissions that wait for a decision, or of those in another state. */
export function submissionsQuery(search: ApprovalsSearch) {
  return apiQuery.submissions.list.infiniteOptions({
    ...cursorPages(toSubmissionFilters(search)),
    refetchInterval: REFRESH_MS,
  });
}

/** What the waiting submissions can be narrowed down to, with counts. */
export const submissionFiltersQuery = apiQuery.submissions.filters.queryOptions({
  input: {},
  refetchInterval: REFRESH_MS,
});

/** Returns the query of one submission with its answers. */
export function submissionQuery(id: string) {
  return apiQuery.submissions.get.queryOptions({ input: { signed_contract_id: id } });
}

/** Returns the query of the ids that wait before and after a submission. */
export function adjacentSubmissionsQuery(id: string) {
  return apiQuery.submissions.neighbours.queryOptions({
    input: { signed_contract_id: id },
    staleTime: 0,
  });
}

/** Fetches again whatever a decision can affect: the queue, the submissions, and points. */
export async function refreshSubmissions(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.submissions.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.contracts.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.adminContracts.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.administration.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.notifications.key() }),
    queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  ]);
}
