import { useForm } from "@mantine/form";
import type { AdminMarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { adminMessages } from "@signpoint/api/messages";
import { itemFormErrors } from "@signpoint/api/rules/item-form";
import { useMutation } from "@tanstack/react-query";
import { api } from "~/api/client";
import { fieldErrorsOf, messageOf } from "~/api/message-of";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { focusFirstError } from "~/ui/focus-first-error";
import { useLeaveWarning } from "~/ui/leave-warning";
import { Notice } from "~/ui/notice";
import { refreshItems } from "./admin-items-query";
import { ItemFields } from "./item-fields";
import { type ItemValues, initialItemValues, itemFormOf } from "./item-form";
import classes from "./item-table.module.css";

interface ItemDialogProps {
  /** null: a new one. */
  item: AdminMarketplaceItem | null;
  onClose: () => void;
  /** Told what has been done. */
  onDone: (text: string) => void;
}

const FORM = "item";

/** The form of an item. */
export function ItemDialog({ item, onClose, onDone }: ItemDialogProps) {
  const form = useForm<ItemValues>({
    initialValues: initialItemValues(item),
    validate: (values) => itemFormErrors(itemFormOf(values)),
  });
  const save = useMutation({
    mutationFn: (values: ItemValues) => {
      const fields = itemFormOf(values);
      return item === null
        ? api.items.create(fields)
        : api.items.update({ id: item.id, ...fields });
    },
    onSuccess: ({ name }) => {
      form.resetDirty();
      onDone(`${item === null ? "Added" : "Saved"} “${name}”.`);
    },
    onError: (error) => {
      const errors = fieldErrorsOf(error) ?? {};
      form.setErrors(errors);
      focusFirstError(form)(errors);
    },
    onSettled: () => refreshItems(),
  });
  const fallback = item === null ? adminMessages.itemCreateFailed : adminMessages.itemUpdateFailed;
  const { leave, asking, question } = useLeaveWarning(() => form.isDirty());
  if (asking) return question;
  return (
    <ConfirmDialog
      opened
      title={item === null ? "Add Item" : "Edit Item"}
      confirmLabel={item === null ? "Add Item" : "Save Changes"}
      busy={save.isPending}
      form={FORM}
      onClose={() => leave(onClose)}
    >
      <form
        id={FORM}
        noValidate
        className={classes.form}
        onSubmit={form.onSubmit((values) => save.mutate(values), focusFirstError(form))}
      >
        <ItemFields form={form} />
        {save.error === null ? null : (
          <Notice tone="error">{messageOf(save.error, fallback)}</Notice>
        )}
      </form>
    </ConfirmDialog>
  );
}
