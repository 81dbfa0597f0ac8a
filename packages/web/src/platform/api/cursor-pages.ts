import { keepPreviousData } from "@tanstack/react-query";

const FIRST_PAGE: string | undefined = undefined;

/**
 * Returns the options that make a list call an infinite query: `infiniteOptions(cursorPages(filters))`.
 * Each page is asked for with the filters and the cursor of the page before. While other filters load,
 * the former list stays as placeholder data.
 */
export function cursorPages<Input extends object>(input: Input) {
  return {
    input: (cursor: string | undefined) => ({ ...input, cursor }),
    initialPageParam: FIRST_PAGE,
    getNextPageParam: (page: { next_cursor: string | null }) => page.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
  };
}
