import type { ItemForm } from "@signpoint/api/rewards/item-form";
import { itemFormErrors } from "@signpoint/api/rewards/item-form-rules";
import { DomainError } from "../../platform/domain-error";

/**
 * Returns the fields of a form that can be stored. Throws BAD_REQUEST with the first problem's text and all bad fields.
 * `quantityField` is the name under which the caller gave the stock.
 */
export function parseItemForm(form: ItemForm, quantityField = "quantity"): ItemForm {
  const problems = Object.entries(itemFormErrors(form));
  const fields = Object.fromEntries(
    problems.map(([name, text]) => [name === "quantity" ? quantityField : name, text]),
  );
  const message = problems[0]?.[1];
  if (message !== undefined) throw new DomainError("BAD_REQUEST", { message, fields });
  return { ...form, redemption_code: form.redemption_code || null };
}
