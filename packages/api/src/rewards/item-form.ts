import * as z from "zod";
import {
  IMAGE_URL_MAX_LENGTH,
  ITEM_NAME_MAX_LENGTH,
  ITEM_TYPES,
  ITEM_VALUE_MAX_LENGTH,
  REDEMPTION_CODE_MAX_LENGTH,
  TEXT_MAX_LENGTH,
} from "../platform/constants";
import { typedText } from "../platform/fields";

/** A marketplace item as an admin fills it in. Limits of its numbers: `itemFormErrors`. */
export const ItemForm = z.object({
  name: typedText(ITEM_NAME_MAX_LENGTH),
  type: z.enum(ITEM_TYPES),
  price: z.number(),
  description: typedText(TEXT_MAX_LENGTH),
  value: typedText(ITEM_VALUE_MAX_LENGTH),
  quantity: z.number(),
  image_url: typedText(IMAGE_URL_MAX_LENGTH),
  redemption_code: typedText(REDEMPTION_CODE_MAX_LENGTH).nullable(),
  instant: z.boolean(),
  low_stock_at: z.number().nullable(),
});
export type ItemForm = z.infer<typeof ItemForm>;
