import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { queryClient } from "~/platform/api/query-client";
import type { PayoutsSearch } from "./payouts-search";

const REFRESH_MS = 30_000;
const PAGE = 50;

/** Returns the query of the payouts in a state. */
export function payoutsQuery({ status, search }: PayoutsSearch) {
  return apiQuery.payouts.list.infiniteOptions({
    ...cursorPages({ status, search, limit: PAGE }),
    refetchInterval: REFRESH_MS,
  });
}

/** Fetches again what a change of payouts can affect: the desk, redemptions, the stock and the figures. */
export async function refreshPayouts(): Promise<void> {
  const { payouts, redemptions, items, administration } = apiQuery;
  const keys = [payouts, redemptions, items, administration].map((group) => group.key());
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
