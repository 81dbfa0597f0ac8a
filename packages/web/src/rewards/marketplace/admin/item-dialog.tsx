import { Checkbox, NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { ITEM_FIELD_LABELS as LABELS } from "@signpoint/api/http/field-labels";
import { ITEM_TYPES } from "@signpoint/api/platform/constants";
import { isImageUrl } from "@signpoint/api/rewards/item-form-rules";
import type { AdminMarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { ChangedMeanwhile } from "~/platform/ui/changed-meanwhile";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { ItemImage } from "~/platform/ui/item-image";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { Notice } from "~/platform/ui/notice";
import { NumberField } from "~/platform/ui/number-field";
import type { ItemValues } from "./item-form";
import classes from "./items.module.css";
import { useItemForm } from "./use-item-form";

const PREVIEW_PAUSE_MS = 400;

interface ItemDialogProps {
  /** null: a new one. */
  item: AdminMarketplaceItem | null;
  onClose: () => void;
  /** Closes the dialog and shows what was done. */
  onDone: (text: string) => void;
}

const FORM = "item";

/** Renders the form of a new or an existing item. */
export function ItemDialog({ item, onClose, onDone }: ItemDialogProps) {
  const { form, busy, problem, changedMeanwhile, ...actions } = useItemForm(item, onDone);
  const { leave, asking, question } = useLeaveWarning(() => form.isDirty());
  if (asking) return question;
  return (
    <ConfirmDialog
      opened
      title={item === null ? "Add Item" : "Edit Item"}
      confirmLabel={item === null ? "Add Item" : "Save Changes"}
      busy={busy}
      form={FORM}
      onClose={() => leave(onClose)}
    >
      <form id={FORM} noValidate className={classes.form} onSubmit={actions.onSubmit}>
        <ItemFields form={form} isNew={item === null} />
        {changedMeanwhile === null ? null : (
          <ChangedMeanwhile fields={changedMeanwhile} onUseSaved={actions.onUseSaved} />
        )}
        {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      </form>
    </ConfirmDialog>
  );
}

/** Renders the inputs of an item, and its picture as people will see it. */
function ItemFields({ form, isNew }: { form: UseFormReturnType<ItemValues>; isNew: boolean }) {
  return (
    <>
      <TextInput label={LABELS.name} required autoComplete="off" {...form.getInputProps("name")} />
      <div className={classes.pair}>
        <NativeSelect
          label={LABELS.type}
          size="md"
          data={ITEM_TYPES}
          {...form.getInputProps("type")}
        />
        <TextInput
          label={LABELS.value}
          required
          autoComplete="off"
          placeholder={form.values.type === "Cash" ? "$100" : "$25 or 3 months"}
          {...form.getInputProps("value")}
        />
      </div>
      <Textarea
        label={LABELS.description}
        required
        autosize
        minRows={2}
        {...form.getInputProps("description")}
      />
      <div className={classes.pair}>
        <NumberField
          label={`${LABELS.price} (points)`}
          min={1}
          required
          {...form.getInputProps("price")}
        />
        <NumberField
          label={LABELS.quantity}
          {...(isNew
            ? {}
            : { description: "Saved as a difference: what sells meanwhile still counts." })}
          min={0}
          required
          {...form.getInputProps("quantity")}
        />
      </div>
      {form.values.type === "Gift Card" ? (
        <>
          <TextInput
            label={`${LABELS.redemption_code} (optional)`}
            description="All buyers share this code. Left empty, each buyer gets a code of their own: add those under “Codes”."
            autoComplete="off"
            spellCheck={false}
            {...form.getInputProps("redemption_code")}
          />
          <Checkbox
            label="Deliver at once"
            description="The buyer gets the code with the purchase, without a review. No more are sold than there are codes."
            {...form.getInputProps("instant", { type: "checkbox" })}
          />
        </>
      ) : null}
      <NumberField
        label="Tell admins when this many are left (optional)"
        description={
          form.values.type === "Gift Card"
            ? "Counts the codes, or the stock when all share one code."
            : "Counts the stock."
        }
        min={0}
        {...form.getInputProps("low_stock_at")}
      />
      <div className={classes.image}>
        <TextInput
          label={LABELS.image_url}
          required
          inputMode="url"
          autoComplete="off"
          placeholder="https:// or /items/gift-card.svg"
          {...form.getInputProps("image_url")}
        />
        <Preview url={form.values.image_url.trim()} />
      </div>
    </>
  );
}

function Preview({ url }: { url: string }) {
  const [debounced] = useDebouncedValue(url, PREVIEW_PAUSE_MS);
  return (
    <figure className={classes.preview} aria-label="Image preview">
      <ItemImage url={isImageUrl(debounced) ? debounced : null} eager />
    </figure>
  );
}
