import { marketplaceMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { messageOf } from "~/api/message-of";
import { useProfile } from "~/session/use-profile";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { ButtonLink } from "~/ui/links";
import { MorePages } from "~/ui/more-pages";
import { CardsSkeleton } from "~/ui/skeletons";
import { ItemCard } from "./item-card";
import classes from "./marketplace.module.css";
import { itemsQuery } from "./marketplace-query";
import { isFiltered, type MarketplaceSearch } from "./marketplace-search";

/** The items: on their way, failed, none, or there with more to come. */
export function MarketplaceResults({ search }: { search: MarketplaceSearch }) {
  const { points } = useProfile();
  const list = useInfiniteQuery(itemsQuery(search));
  if (list.isPending) return <CardsSkeleton height={440} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title={marketplaceMessages.listErrorTitle}
        message={messageOf(list.error, marketplaceMessages.listError)}
        retryLabel="Refresh Page"
        onRetry={() => window.location.reload()}
      />
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length === 0) return <NoItems search={search} />;
  return (
    <section
      aria-label="Items"
      aria-busy={list.isPlaceholderData}
      className={classes.results}
      data-stale={list.isPlaceholderData || undefined}
    >
      <ul className={classes.grid}>
        {items.map((item) => (
          <li key={item.id} className={classes.cell}>
            <ItemCard item={item} balance={points} />
          </li>
        ))}
      </ul>
      <MorePages list={list} shown={items.length} noun="items" />
    </section>
  );
}

function NoItems({ search }: { search: MarketplaceSearch }) {
  if (isFiltered(search)) {
    return (
      <EmptyState
        title="No items found"
        action={
          <ButtonLink to="/marketplace" search={{ sort: search.sort }} variant="default">
            Clear Filters
          </ButtonLink>
        }
      >
        Nothing matches your search and filters. Try another word, or all types.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No items found">
      There is nothing to redeem at the moment. Your points keep their worth; new items appear here
      as soon as they are added.
    </EmptyState>
  );
}
