import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { profileQuery } from "~/platform/api/profile";
import { queryClient } from "~/platform/api/query-client";
import type { RedemptionFilters } from "./redemptions-search";

const REFRESH_MS = 30_000;

/** Returns the query of the caller's redemptions, newest first. A decision can arrive at any time. */
export function myRedemptionsQuery({ status, redemption }: RedemptionFilters) {
  return apiQuery.redemptions.mine.infiniteOptions({
    ...cursorPages({ status, redemption_id: redemption }),
    refetchInterval: REFRESH_MS,
  });
}

/** Returns the query of one redemption of the caller, with its timeline. */
export function redemptionQuery(id: string) {
  return apiQuery.redemptions.get.queryOptions({ input: { id }, refetchInterval: REFRESH_MS });
}

/** Returns the query of one redemption for admins, by its id or its reference. */
export function redemptionForAdminQuery(id: string) {
  return apiQuery.redemptions.getForAdmin.queryOptions({ input: { id } });
}

const LATEST = 3;

/** Returns the query of the caller's latest redemptions of an item. */
export function redemptionsOfItemQuery(item_id: string) {
  return apiQuery.redemptions.mine.queryOptions({ input: { item_id, limit: LATEST } });
}

/** Fetches again whatever a decision can affect: the queues, the stock of items, and points. */
export async function refreshRedemptions(): Promise<void> {
  const { redemptions, marketplace, items, administration, notifications, earnings } = apiQuery;
  const calls = [redemptions, marketplace, items, administration, notifications, earnings];
  const lists = calls.map((group) => group.key());
  const keys = [...lists, profileQuery.queryKey];
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
