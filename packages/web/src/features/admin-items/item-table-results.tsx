import { Button } from "@mantine/core";
import { adminMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { ButtonLink } from "~/ui/links";
import { MorePages } from "~/ui/more-pages";
import { RowsSkeleton } from "~/ui/skeletons";
import { adminItemsQuery } from "./admin-items-query";
import { type ItemAct, ItemTable } from "./item-table";
import type { AdminItemFilters } from "./items-search";

interface ItemTableResultsProps {
  filters: AdminItemFilters;
  onAct: (act: ItemAct) => void;
  onAdd: () => void;
}

/** The table: on its way, failed, empty, or there with more to come. */
export function ItemTableResults({ filters, onAct, onAdd }: ItemTableResultsProps) {
  const list = useInfiniteQuery(adminItemsQuery(filters));
  if (list.isPending) return <RowsSkeleton count={6} height={72} />;
  if (list.data === undefined) {
    return (
      <ErrorState
        title="The items could not be loaded"
        message={adminMessages.itemsLoadFailed}
        retryLabel="Refresh Page"
        onRetry={() => window.location.reload()}
      />
    );
  }
  const items = list.data.pages.flatMap((page) => page.items);
  if (items.length > 0) {
    return (
      <>
        <ItemTable items={items} stale={list.isPlaceholderData} onAct={onAct} />
        <MorePages list={list} shown={items.length} noun="items" />
      </>
    );
  }
  if (Object.keys(filters).length > 0) {
    return (
      <EmptyState
        title="No items found"
        action={
          <ButtonLink to="/admin/marketplace" search={{}} variant="default">
            Clear Filters
          </ButtonLink>
        }
      >
        Nothing matches your search and type. Try another word, or all types.
      </EmptyState>
    );
  }
  return (
    <EmptyState title="No items found" action={<Button onClick={onAdd}>Add Item</Button>}>
      Add the first item, and people can redeem it at once.
    </EmptyState>
  );
}
