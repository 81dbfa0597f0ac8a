import { useForm } from "@mantine/form";
import type { FieldErrors } from "@signpoint/api/platform/errors";
import { DELIVERY_FIELDS, deliveryErrors, trimDelivery } from "@signpoint/api/rewards/delivery";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import type { Delivery } from "@signpoint/api/rewards/redemption";
import { focusFirstError } from "~/platform/ui/focus";

const EMPTY: Delivery = { name: "", address: "", phone: "", email: "" };
const IN_ORDER = /^p_delivery\./;

/** Returns where goods are delivered as it is typed, with a text at each field that is wrong. */
export function useDeliveryForm({ type }: Pick<MarketplaceItem, "type">) {
  const form = useForm({
    initialValues: EMPTY,
    validate: (values) => deliveryErrors(type, values),
  });
  const focusFirst = focusFirstError(form);
  return {
    fields: DELIVERY_FIELDS[type],
    isDirty: () => form.isDirty(),
    field: (name: keyof Delivery) => form.getInputProps(name),
    /** Shows what the server found in the order. */
    showErrors: (found: FieldErrors) => {
      const errors = Object.fromEntries(
        Object.entries(found).map(([path, text]) => [path.replace(IN_ORDER, ""), text]),
      );
      form.setErrors(errors);
      focusFirst(errors);
    },
    onSubmit: (submit: (delivery: Delivery) => void) =>
      form.onSubmit((values) => submit(trimDelivery(type, values)), focusFirst),
  };
}
