import type { REDEMPTION_TYPES } from "@signpoint/api/constants";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { apiQuery } from "~/api/client";
import { queryClient } from "~/api/query-client";
import { profileQuery } from "~/session/profile-query";

const firstPage: string | undefined = undefined;
const REFRESH_MS = 30_000;

/** The caller's redemptions, newest first. A decision can arrive at any time. */
export const myRedemptionsQuery = infiniteQueryOptions(
  apiQuery.redemptions.mine.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor }),
    initialPageParam: firstPage,
    getNextPageParam: (page) => page.next_cursor ?? undefined,
    refetchInterval: REFRESH_MS,
  }),
);

/** The redemptions of one type that wait for a decision, those waiting longest first. */
export function pendingRedemptionsQuery(type: (typeof REDEMPTION_TYPES)[number]) {
  return infiniteQueryOptions(
    apiQuery.redemptions.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ status: "PENDING" as const, type, cursor }),
      initialPageParam: firstPage,
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      refetchInterval: REFRESH_MS,
    }),
  );
}

/** After a decision: the queues, the items, whose stock it may have changed, and points. */
export async function refreshRedemptions(): Promise<void> {
  const { redemptions, marketplace, items, administration } = apiQuery;
  const lists = [redemptions, marketplace, items, administration].map((calls) => calls.key());
  const keys = [...lists, profileQuery.queryKey];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
