import { infiniteQueryOptions } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";
import { queryClient } from "~/api/query-client";
import { profileQuery } from "~/session/profile-query";

const firstPage: string | undefined = undefined;

/** The submissions that wait for a decision, those waiting longest first. */
export const pendingSubmissionsQuery = infiniteQueryOptions(
  apiQuery.submissions.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ status: "pending" as const, cursor }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: 30_000,
  }),
);

/** One submission with its answers. */
export function submissionQuery(id: string) {
  return apiQuery.submissions.get.queryOptions({ input: { signed_contract_id: id } });
}

/** What waits before and after a submission. */
export function neighboursQuery(id: string) {
  return apiQuery.submissions.neighbours.queryOptions({
    input: { signed_contract_id: id },
    staleTime: 0,
  });
}

/** After a decision: the queue, the submissions, and whatever shows points. */
export async function refreshSubmissions(): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: apiQuery.submissions.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.contracts.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.adminContracts.key() }),
    queryClient.invalidateQueries({ queryKey: apiQuery.administration.key() }),
    queryClient.invalidateQueries({ queryKey: profileQuery.queryKey }),
  ]);
}
