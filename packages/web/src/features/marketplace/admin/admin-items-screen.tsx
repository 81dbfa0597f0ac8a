import { Button } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { ITEM_SAVED_NOTICE_MS, ITEM_TYPES } from "@signpoint/api/constants";
import { adminMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { FilterRow } from "~/ui/filter-row";
import { FilterSelect } from "~/ui/filter-select";
import { Page } from "~/ui/layout/page";
import { ButtonLink } from "~/ui/links";
import { MorePages } from "~/ui/more-pages";
import { Notice } from "~/ui/notice";
import { PageTitle } from "~/ui/page-title";
import { SearchBox } from "~/ui/search-box";
import { RowsSkeleton } from "~/ui/skeletons";
import { useChangeFilters } from "~/ui/use-change-filters";
import { adminItemsQuery } from "./admin-items-query";
import { type AdminItemFilters, adminItemsSearch } from "./admin-items-search";
import { DeleteItemDialog } from "./delete-item-dialog";
import { ItemDialog } from "./item-dialog";
import { type ItemAct, ItemTable } from "./item-table";
import classes from "./items.module.css";

/** What people can redeem, and what an admin does with it (section 2, Admin marketplace). */
export function AdminItemsScreen({ filters }: { filters: AdminItemFilters }) {
  const [act, setAct] = useState<ItemAct | { kind: "add" } | null>(null);
  const [saved, tellSaved] = useSavedNotice();
  const close = () => setAct(null);
  const finish = (text: string) => {
    tellSaved(text);
    close();
  };
  const add = () => setAct({ kind: "add" });
  return (
    <Page>
      <PageTitle
        description="What people can redeem their points for."
        actions={<Button onClick={add}>Add Item</Button>}
      >
        Manage Marketplace
      </PageTitle>
      <div className={classes.saved}>
        {saved === null ? null : <Notice tone="success">{saved}</Notice>}
      </div>
      <ItemFilterBar filters={filters} />
      <ItemTableResults filters={filters} onAct={setAct} onAdd={add} />
      {act?.kind === "add" ? <ItemDialog item={null} onClose={close} onDone={finish} /> : null}
      {act?.kind === "edit" ? <ItemDialog item={act.item} onClose={close} onDone={finish} /> : null}
      {act?.kind === "delete" ? (
        <DeleteItemDialog item={act.item} onClose={close} onDone={finish} />
      ) : null}
    </Page>
  );
}

/** Search and type. Each change goes into the address. */
function ItemFilterBar({ filters }: { filters: AdminItemFilters }) {
  const change = useChangeFilters("/admin/marketplace", adminItemsSearch);
  return (
    <FilterRow>
      <SearchBox
        placeholder="Name or description"
        value={filters.search ?? ""}
        onChange={(text) => change({ search: text })}
      />
      <FilterSelect
        label="Type"
        all="All Types"
        options={ITEM_TYPES}
        value={filters.type}
        onChange={(type) => change({ type })}
      />
    </FilterRow>
  );
}

interface ItemTableResultsProps {
  filters: AdminItemFilters;
  onAct: (act: ItemAct) => void;
  onAdd: () => void;
}

/** The table: on its way, failed, empty, or there with more to come. */
function ItemTableResults({ filters, onAct, onAdd }: ItemTableResultsProps) {
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

/** What has been saved, until 3 seconds have passed (section 9), and how to say it. */
function useSavedNotice(): [string | null, (text: string) => void] {
  const [saved, setSaved] = useState<string | null>(null);
  const { start, clear } = useTimeout(() => setSaved(null), ITEM_SAVED_NOTICE_MS);
  const tell = (text: string) => {
    setSaved(text);
    clear();
    start();
  };
  return [saved, tell];
}
