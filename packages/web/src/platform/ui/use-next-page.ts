import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import { useEffect } from "react";

/**
 * Fetches the next page of a list as often as one is wanted and the list has one; after a failure only the reader asks
 * again. It looks at the pages and not only at what is under way: on a slow device a page may come before its fetch was
 * rendered, and then nothing else differs between two renders.
 */
export function useNextPage(query: UseInfiniteQueryResult<InfiniteData<unknown>>, wanted: boolean) {
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query;
  const canFetch = wanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (canFetch && data !== undefined) void fetchNextPage();
  }, [canFetch, data, fetchNextPage]);
}
