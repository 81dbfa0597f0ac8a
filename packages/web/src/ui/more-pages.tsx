import { Button } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { refusalMessages } from "@signpoint/api/messages";
import { useEffect } from "react";
import { messageOf } from "~/api/message-of";
import classes from "./more-pages.module.css";
import { Notice } from "./notice";

interface MorePagesProps {
  list: {
    data: { pages: unknown[] } | undefined;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    error: Error | null;
    fetchNextPage: () => Promise<unknown>;
  };
  /** How many entries stand above. */
  shown: number;
  /** What the entries are, in the plural. */
  noun: string;
}

/**
 * The end of an endless list. The next page comes by itself when the end is near; the button does the
 * same for the keyboard, and after a failure.
 */
export function MorePages({ list, shown, noun }: MorePagesProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list;
  const { ref, entry } = useIntersection({ rootMargin: "600px" });
  const near = entry?.isIntersecting === true;
  useEffect(() => {
    if (near && hasNextPage && !isFetchingNextPage && !isFetchNextPageError) void fetchNextPage();
  }, [near, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage]);

  return (
    <div className={classes.more} ref={ref}>
      {isFetchNextPageError ? (
        <Notice tone="error">{messageOf(list.error, refusalMessages.nextPageFailed)}</Notice>
      ) : null}
      <p role="status" className={classes.count}>
        {countText()}
      </p>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load more
        </Button>
      ) : null}
    </div>
  );

  function countText(): string | null {
    if (hasNextPage) return `${shown} ${noun} shown`;
    const inOnePage = (list.data?.pages.length ?? 0) <= 1;
    return inOnePage ? null : `All ${shown} ${noun} shown`;
  }
}
