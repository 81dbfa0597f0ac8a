import { Button } from "@mantine/core";
import { useTimeout } from "@mantine/hooks";
import { ITEM_TYPES } from "@signpoint/api/platform/constants";
import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { adminMessages } from "@signpoint/api/texts";
import { useInfiniteQuery, useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { FilterBar } from "~/platform/ui/filter-bar";
import { FocusedStatus } from "~/platform/ui/focus";
import { ButtonLink } from "~/platform/ui/links";
import { List, RowsSkeleton } from "~/platform/ui/list";
import { ErrorNotice } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { Page, PageTitle } from "~/platform/ui/page";
import { adminItemsQuery, refreshItems } from "../marketplace-query";
import { type AdminItemFilters, adminItemsSearch } from "../marketplace-search";
import { ItemDialog } from "./item-dialog";
import { type ItemAction, ItemTable } from "./item-table";
import classes from "./items.module.css";

const SAVED_NOTICE_MS = 3_000;

/** Renders all items with what an admin can do to each (section 2, Admin marketplace). */
export function AdminItemsScreen({ filters }: { filters: AdminItemFilters }) {
  const [action, setAction] = useState<ItemAction | { kind: "add" } | null>(null);
  const [saved, showSaved] = useSavedNotice();
  const close = () => setAction(null);
  const finish = (text: string) => {
    showSaved({ text, isDeletion: action?.kind === "delete" });
    close();
  };
  const add = () => setAction({ kind: "add" });
  return (
    <Page>
      <PageTitle
        description="What people can redeem their points for."
        actions={<Button onClick={add}>Add Item</Button>}
      >
        Manage Marketplace
      </PageTitle>
      <div className={classes.saved}>
        <FocusedStatus status={saved?.isDeletion ? saved : null}>
          {saved === null ? null : <Notice tone="success">{saved.text}</Notice>}
        </FocusedStatus>
      </div>
      <FilterBar
        to="/admin/marketplace"
        read={adminItemsSearch}
        filters={filters}
        fields={[
          { kind: "search", name: "search", placeholder: "Name or description" },
          { kind: "select", name: "type", label: "Type", all: "All Types", options: ITEM_TYPES },
        ]}
      />
      <List
        query={useInfiniteQuery(adminItemsQuery(filters))}
        label="All items"
        noun="items"
        skeleton={<RowsSkeleton count={6} height={72} />}
        failure={{
          title: "The items could not be loaded",
          message: adminMessages.itemsLoadFailed,
          retryLabel: "Refresh Page",
          onRetry: () => window.location.reload(),
        }}
        noMatch={
          Object.keys(filters).length > 0
            ? {
                title: "No items found",
                text: "Nothing matches your search and type. Try another word, or all types.",
                action: (
                  <ButtonLink to="/admin/marketplace" search={{}} variant="default">
                    Clear Filters
                  </ButtonLink>
                ),
              }
            : undefined
        }
        empty={{
          title: "No items found",
          text: "Add the first item, and people can redeem it at once.",
          action: <Button onClick={add}>Add Item</Button>,
        }}
      >
        {(items) => <ItemTable items={items} onAction={setAction} />}
      </List>
      {action?.kind === "add" ? <ItemDialog item={null} onClose={close} onDone={finish} /> : null}
      {action?.kind === "edit" ? (
        <ItemDialog item={action.item} onClose={close} onDone={finish} />
      ) : null}
      {action?.kind === "delete" ? (
        <DeleteItemDialog item={action.item} onClose={close} onDone={finish} />
      ) : null}
    </Page>
  );
}

interface Saved {
  text: string;
  /** Whether the row with the pressed button is gone, so that the notice takes the focus. */
  isDeletion: boolean;
}

/** Returns what was saved last, for 3 seconds (section 9), and the function that sets it. */
function useSavedNotice(): [Saved | null, (next: Saved) => void] {
  const [saved, setSaved] = useState<Saved | null>(null);
  const { start, clear } = useTimeout(() => setSaved(null), SAVED_NOTICE_MS);
  const show = (next: Saved) => {
    setSaved(next);
    clear();
    start();
  };
  return [saved, show];
}

interface DeleteItemDialogProps {
  item: AdminMarketplaceItem;
  onClose: () => void;
  /** Closes the dialog and shows what was done. */
  onDone: (text: string) => void;
}

/** Renders the confirmation of deleting an item, with its effect. */
function DeleteItemDialog({ item, onClose, onDone }: DeleteItemDialogProps) {
  const remove = useMutation({
    mutationFn: () => api.items.delete({ id: item.id }),
    onSuccess: () => onDone(`Deleted “${item.name}”.`),
    onSettled: () => refreshItems(),
  });
  return (
    <ConfirmDialog
      opened
      title="Delete this item?"
      confirmLabel="Delete Item"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <strong dir="auto">{item.name}</strong>
      <span>
        It leaves the marketplace for everyone. What was redeemed already stays, and can still be
        approved or rejected. This cannot be undone.
      </span>
      <ErrorNotice error={remove.error} fallback={adminMessages.itemDeleteFailed} />
    </ConfirmDialog>
  );
}
