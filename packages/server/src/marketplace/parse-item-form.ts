import type { ItemForm } from "@signpoint/api/entities/item-form";
import { itemFormErrors } from "@signpoint/api/rules/item-form";
import { DomainError } from "../domain-error";

/** Returns the fields of a form that can be stored. Throws BAD_REQUEST with the first problem's text and all bad fields. */
export function parseItemForm(form: ItemForm): ItemForm {
  const fields = itemFormErrors(form);
  const [message] = Object.values(fields);
  if (message !== undefined) throw new DomainError("BAD_REQUEST", { message, fields });
  return { ...form, redemption_code: form.redemption_code || null };
}
