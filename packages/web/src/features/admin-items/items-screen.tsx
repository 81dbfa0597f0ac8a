import { Button } from "@mantine/core";
import { useState } from "react";
import { Page } from "~/ui/layout/page";
import { Notice } from "~/ui/notice";
import { PageTitle } from "~/ui/page-title";
import { DeleteItemDialog } from "./delete-item-dialog";
import { ItemDialog } from "./item-dialog";
import { ItemFilterBar } from "./item-filter-bar";
import type { ItemAct } from "./item-table";
import classes from "./item-table.module.css";
import { ItemTableResults } from "./item-table-results";
import type { AdminItemFilters } from "./items-search";
import { useSavedNotice } from "./use-saved-notice";

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
