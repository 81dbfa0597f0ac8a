import type { AdminMarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { adminMessages } from "@signpoint/api/messages";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/api/client";
import { messageOf } from "~/api/message-of";
import { ConfirmDialog } from "~/ui/dialog";
import { Notice } from "~/ui/notice";
import { refreshItems } from "./admin-items-query";

interface DeleteItemDialogProps {
  item: AdminMarketplaceItem;
  onClose: () => void;
  /** Closes the dialog and shows what was done. */
  onDone: (text: string) => void;
}

/** Renders the confirmation of deleting an item, with its effect. */
export function DeleteItemDialog({ item, onClose, onDone }: DeleteItemDialogProps) {
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
      <strong>{item.name}</strong>
      <span>
        It leaves the marketplace for everybody. What was redeemed already stays, and can still be
        approved or rejected. This cannot be undone.
      </span>
      {remove.error === null ? null : (
        <Notice tone="error">{messageOf(remove.error, adminMessages.itemDeleteFailed)}</Notice>
      )}
    </ConfirmDialog>
  );
}
