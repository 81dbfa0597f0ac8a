import IconTrash from "virtual:icons/trash";
import { ActionIcon } from "@mantine/core";
import { contractDraftMessages } from "@signpoint/api/texts";
import type { ContractDraftSummary } from "@signpoint/api/work/contract-drafts/contract-draft";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { ActionsCell, type Column, DataCell, DataTable, NameCell } from "~/platform/ui/data-table";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { DateTime } from "~/platform/ui/format";
import { ButtonLink, TextLink } from "~/platform/ui/links";
import { RowsSkeleton } from "~/platform/ui/list";
import { ErrorNotice, Loaded } from "~/platform/ui/loaded";
import { EmptyState } from "~/platform/ui/states";
import { contractDraftsQuery, refreshAdminContracts } from "../admin-contracts-query";
import { UNTITLED } from "./use-contract-draft";

const COLUMNS: Column[] = [
  { name: "Title" },
  { name: "Saved" },
  { name: "By" },
  { name: "Actions" },
];

/** Renders the contracts that admins have saved unfinished; `onDone` says that one was deleted. */
export function DraftList({ onDone }: { onDone: (text: string) => void }) {
  const query = useQuery(contractDraftsQuery);
  const [deleted, setDeleted] = useState<ContractDraftSummary | null>(null);
  return (
    <>
      <Loaded
        query={query}
        skeleton={<RowsSkeleton count={4} height={64} />}
        failure={{
          title: "The drafts could not be loaded",
          message: () => contractDraftMessages.loadFailed,
        }}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              title="No drafts"
              action={
                <ButtonLink to="/admin/contracts" search={{ form: "new" }}>
                  Create Contract
                </ButtonLink>
              }
            >
              A contract that is saved unfinished is kept here for all admins, for 180 days.
            </EmptyState>
          ) : (
            <DataTable label="Drafts" columns={COLUMNS}>
              {items.map((draft) => (
                <DraftRow key={draft.id} draft={draft} onDelete={() => setDeleted(draft)} />
              ))}
            </DataTable>
          )
        }
      </Loaded>
      {deleted === null ? null : (
        <DeleteDraftDialog
          draft={deleted}
          onClose={() => setDeleted(null)}
          onDone={(text) => {
            setDeleted(null);
            onDone(text);
          }}
        />
      )}
    </>
  );
}

const titleOf = ({ title }: ContractDraftSummary) => title || UNTITLED;

interface DraftRowProps {
  draft: ContractDraftSummary;
  onDelete: () => void;
}

function DraftRow({ draft, onDelete }: DraftRowProps) {
  return (
    <tr>
      <NameCell>
        <TextLink to="/admin/contracts" search={{ view: "drafts", form: "new", draft: draft.id }}>
          <span dir="auto">{titleOf(draft)}</span>
        </TextLink>
      </NameCell>
      <DataCell name="Saved">
        <DateTime at={draft.saved_at} />
      </DataCell>
      <DataCell name="By">{draft.saved_by_username}</DataCell>
      <ActionsCell>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={`Delete the draft ${titleOf(draft)}`}
          onClick={onDelete}
        >
          <IconTrash size={18} stroke={1.8} aria-hidden="true" />
        </ActionIcon>
      </ActionsCell>
    </tr>
  );
}

interface DeleteDraftDialogProps {
  draft: ContractDraftSummary;
  onClose: () => void;
  onDone: (text: string) => void;
}

function DeleteDraftDialog({ draft, onClose, onDone }: DeleteDraftDialogProps) {
  const remove = useMutation({
    mutationFn: () => api.contractDrafts.delete({ p_draft_id: draft.id }),
    onSuccess: () => onDone(`Deleted the draft “${titleOf(draft)}”.`),
    onSettled: () => refreshAdminContracts(),
  });
  return (
    <ConfirmDialog
      opened
      title="Delete this draft?"
      confirmLabel="Delete Draft"
      danger
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <strong>{titleOf(draft)}</strong>
      <span>It is gone for all admins. This cannot be undone.</span>
      <ErrorNotice error={remove.error} fallback={contractDraftMessages.deleteFailed} />
    </ConfirmDialog>
  );
}
