import { Button } from "@mantine/core";
import { useIntersection } from "@mantine/hooks";
import { refusalMessages } from "@signpoint/api/texts";
import type { InfiniteData, UseInfiniteQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { getErrorMessage } from "~/platform/api/errors";
import { formatCount } from "./format";
import classes from "./list.module.css";
import { type Failure, Loaded } from "./loaded";
import { Notice } from "./notice";
import { Skeleton, SkeletonCard, SkeletonRows } from "./skeleton";
import { EmptyState } from "./states";
import { useBelowFold } from "./use-below-fold";
import { useNextPage } from "./use-next-page";

/** More than the first screenful of a phone, in which cards stand below one another. */
const FIRST_ITEMS = 5;

type Query<Item> = UseInfiniteQueryResult<InfiniteData<{ items: Item[] }>>;

interface Empty {
  title: string;
  text: ReactNode;
  action?: ReactNode;
}

interface ListProps<Item> {
  query: Query<Item>;
  /** Names the list to screen readers. */
  label: string;
  /** What the items are, in the plural. */
  noun: string;
  /** Outlines of the items, shown while the first page loads. */
  skeleton: ReactNode;
  failure: Failure;
  empty: Empty;
  /** Shown instead of `empty` when filters are set; undefined when none is. */
  noMatch?: Empty | undefined;
  /** Fetches the next page by the button alone: the screen stays short. */
  byButton?: boolean;
  children: (items: Item[]) => ReactNode;
}

/**
 * Renders a list of cursor pages in whichever state it is: loading, failed, empty, empty because of
 * filters, or its items with the way to more. Items of former filters stay, faded, while others load.
 */
export function List<Item>(props: ListProps<Item>) {
  return (
    <Loaded {...props}>
      {({ pages }) => <LoadedItems {...props} items={pages.flatMap((page) => page.items)} />}
    </Loaded>
  );
}

function LoadedItems<Item>(props: ListProps<Item> & { items: Item[] }) {
  const { query, items, noun, byButton, children } = props;
  const { isPlaceholderData } = query;
  useNextPage(query, items.length === 0);
  if (items.length === 0 && query.hasNextPage) {
    return query.isFetchNextPageError ? (
      <ListEnd query={query} shown={0} noun={noun} />
    ) : (
      props.skeleton
    );
  }
  if (items.length === 0) {
    const { text, ...empty } = props.noMatch ?? props.empty;
    return <EmptyState {...empty}>{text}</EmptyState>;
  }
  return (
    <section
      aria-label={props.label}
      aria-busy={isPlaceholderData}
      className={classes.list}
      data-stale={isPlaceholderData || undefined}
    >
      <Items
        items={items}
        end={<ListEnd query={query} shown={items.length} noun={noun} byButton={byButton} />}
      >
        {children}
      </Items>
    </section>
  );
}

interface ItemsProps<Item> {
  items: Item[];
  end: ReactNode;
  children: (items: Item[]) => ReactNode;
}

/** Renders the items and the end of the list; first those of the first screenful alone. */
function Items<Item>({ items, end, children }: ItemsProps<Item>) {
  const isWhole = useBelowFold();
  return (
    <>
      {children(isWhole ? items : items.slice(0, FIRST_ITEMS))}
      {isWhole ? end : null}
    </>
  );
}

interface ListEndProps {
  query: Query<unknown>;
  shown: number;
  noun: string;
  byButton?: boolean | undefined;
}

/**
 * Renders how many items are shown, and fetches the next page when the end of the list is near. The
 * button does the same for the keyboard, and after a failure.
 */
function ListEnd({ query, shown, noun, byButton = false }: ListEndProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const { ref, entry } = useIntersection({ rootMargin: "600px" });
  useNextPage(query, entry?.isIntersecting === true && !byButton);

  return (
    <div className={classes.end} ref={ref}>
      {isFetchNextPageError ? (
        <Notice tone="error">{getErrorMessage(query.error, refusalMessages.nextPageFailed)}</Notice>
      ) : null}
      <p role="status" className={classes.count}>
        {countText()}
      </p>
      {hasNextPage ? (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load More
        </Button>
      ) : null}
    </div>
  );

  function countText(): string {
    const counted = formatCount(shown, singularOf(noun), noun);
    return hasNextPage ? `${counted} shown` : `${counted} found`;
  }
}

/** Returns the singular of a noun in `s` or `ies`. */
function singularOf(noun: string): string {
  return noun.endsWith("ies") ? `${noun.slice(0, -3)}y` : noun.slice(0, -1);
}

/** Renders items as cards in a grid; `narrow` puts more of them side by side. */
export function CardGrid({
  narrow = false,
  children,
}: {
  narrow?: boolean;
  children: ReactNode[];
}) {
  return (
    <ul className={classes.grid} data-narrow={narrow || undefined}>
      {children}
    </ul>
  );
}

interface CardsSkeletonProps {
  count?: number;
  /** The height of a card, in pixels. */
  height?: number;
  /** Puts the cards below each other instead of side by side. */
  stacked?: boolean;
  /** Bars in the shape of a card's contents. */
  children?: ReactNode;
}

/** Renders the outline of cards that are on their way. */
export function CardsSkeleton(props: CardsSkeletonProps) {
  const { count = 6, height = 260, stacked = false, children } = props;
  return (
    <Skeleton>
      <div className={classes.cards} data-stacked={stacked || undefined}>
        {Array.from({ length: count }, (_, index) => (
          <SkeletonCard key={`card-${String(index)}`} height={height}>
            {children}
          </SkeletonCard>
        ))}
      </div>
    </Skeleton>
  );
}

interface RowsSkeletonProps {
  count?: number;
  /** The height of a row, in pixels. */
  height?: number;
  /** True inside a card, which has a surface of its own. */
  bare?: boolean;
}

/** Renders the outline of rows of a list that are on their way. */
export function RowsSkeleton({ count = 5, height = 56, bare }: RowsSkeletonProps) {
  return (
    <Skeleton>
      <SkeletonRows count={count} height={height} bare={bare} />
    </Skeleton>
  );
}
