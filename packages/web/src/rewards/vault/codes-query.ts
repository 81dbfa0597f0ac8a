import { apiQuery } from "~/platform/api/client";
import { cursorPages } from "~/platform/api/cursor-pages";
import { queryClient } from "~/platform/api/query-client";
import type { CodesSearch } from "./codes-search";

/** Returns the query of an item's codes, newest first, with their counts. */
export function codesQuery(id: string, search: CodesSearch) {
  return apiQuery.vault.list.infiniteOptions(cursorPages({ id, ...search }));
}

/** Fetches again what added or delivered codes can affect. */
export async function refreshCodes(): Promise<void> {
  const { vault, items, marketplace, redemptions, administration } = apiQuery;
  const keys = [vault, items, marketplace, redemptions, administration].map((group) => group.key());
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
}
