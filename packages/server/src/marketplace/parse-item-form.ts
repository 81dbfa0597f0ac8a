import type { ItemForm } from "@signpoint/api/entities/item-form";
import { itemFormErrors } from "@signpoint/api/rules/item-form";
import { refusal } from "../refusal";

/** What may be stored of a form; BAD_REQUEST with the first problem's text and every bad field. */
export function parseItemForm(form: ItemForm): ItemForm {
  const fields = itemFormErrors(form);
  const [message] = Object.values(fields);
  if (message !== undefined) throw refusal("BAD_REQUEST", { message, fields });
  return { ...form, redemption_code: form.redemption_code || null };
}
