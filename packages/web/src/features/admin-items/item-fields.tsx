import { NativeSelect, Textarea, TextInput } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { useDebouncedValue } from "@mantine/hooks";
import { ITEM_TYPES } from "@signpoint/api/constants";
import { isImageUrl } from "@signpoint/api/rules/item-form";
import { ItemImage } from "~/features/marketplace/item-image";
import { NumberField } from "~/ui/number-field";
import type { ItemValues } from "./item-form";
import classes from "./item-table.module.css";

const PREVIEW_PAUSE_MS = 400;

/** All that makes an item, with its picture as people will see it. */
export function ItemFields({ form }: { form: UseFormReturnType<ItemValues> }) {
  return (
    <>
      <TextInput label="Name" required autoComplete="off" {...form.getInputProps("name")} />
      <div className={classes.pair}>
        <NativeSelect label="Type" size="md" data={ITEM_TYPES} {...form.getInputProps("type")} />
        <TextInput
          label="Value"
          required
          autoComplete="off"
          placeholder={form.values.type === "Cash" ? "$100" : "$25 or 3 months"}
          {...form.getInputProps("value")}
        />
      </div>
      <Textarea
        label="Description"
        required
        autosize
        minRows={2}
        {...form.getInputProps("description")}
      />
      <div className={classes.pair}>
        <NumberField label="Price (points)" min={1} required {...form.getInputProps("price")} />
        <NumberField label="Quantity" min={0} required {...form.getInputProps("quantity")} />
      </div>
      {form.values.type === "Gift Card" ? (
        <TextInput
          label="Redemption code (optional)"
          description="What buyers get on approval."
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps("redemption_code")}
        />
      ) : null}
      <TextInput
        label="Image URL"
        required
        inputMode="url"
        autoComplete="off"
        placeholder="https:// or /items/gift-card.svg"
        {...form.getInputProps("image_url")}
      />
      <Preview url={form.values.image_url.trim()} />
    </>
  );
}

function Preview({ url }: { url: string }) {
  const [settled] = useDebouncedValue(url, PREVIEW_PAUSE_MS);
  return (
    <figure className={classes.preview} aria-label="Image preview">
      <ItemImage url={isImageUrl(settled) ? settled : null} eager />
    </figure>
  );
}
