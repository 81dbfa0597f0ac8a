import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { useNextPage } from "~/platform/ui/use-next-page";

/** An item further down is too far to look for: the list opens at its beginning. */
const PAGES_MAX = 5;

/**
 * Fetches further pages of a list until the item that the URL names is among them, a few pages at most. Returns true
 * until it is found or given up; an id that changes later is not looked for.
 */
export function useSoughtItem(
  query: UseInfiniteQueryResult<InfiniteData<{ items: readonly { id: string }[] }>>,
  id: string | undefined,
): boolean {
  const { data, hasNextPage, isError } = query;
  const [sought, setSought] = useState(id);
  const isFound = data?.pages.some(({ items }) => items.some((item) => item.id === sought));
  const isEnd = isError || (data !== undefined && (!hasNextPage || data.pages.length >= PAGES_MAX));
  if (sought !== undefined && (isFound || isEnd)) setSought(undefined);
  const isSought = sought !== undefined && !isFound && !isEnd;
  useNextPage(query, isSought);
  return isSought;
}
