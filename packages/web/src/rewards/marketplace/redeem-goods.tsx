import { Textarea, TextInput } from "@mantine/core";
import { DELIVERY_LABELS, redemptionMessages } from "@signpoint/api/texts";
import { RedeemInSteps, type RedeemItemProps } from "./redeem-in-steps";
import type { useDeliveryForm } from "./use-delivery-form";

interface RedeemGoodsProps extends RedeemItemProps {
  delivery: ReturnType<typeof useDeliveryForm>;
}

/** Renders two steps: the first button asks where to deliver, the second confirms. */
export function RedeemGoods({ delivery, ...order }: RedeemGoodsProps) {
  return (
    <RedeemInSteps
      {...order}
      next="where it goes"
      label="Delivery"
      title="Where it goes"
      fields={<DeliveryFields delivery={delivery} />}
      isChanged={delivery.isDirty}
      onSubmit={delivery.onSubmit((given) => order.redeem.redeem({ delivery: given }))}
      beforeConfirming={`Kept encrypted; admins see it for the delivery alone. ${redemptionMessages.finality}`}
    />
  );
}

function DeliveryFields({ delivery }: Pick<RedeemGoodsProps, "delivery">) {
  return delivery.fields.map((name) =>
    name === "address" ? (
      <Textarea
        key={name}
        label={DELIVERY_LABELS[name]}
        description="Street, city, postal code and country."
        autoComplete="street-address"
        autosize
        minRows={3}
        required
        {...delivery.field(name)}
      />
    ) : (
      <TextInput
        key={name}
        label={DELIVERY_LABELS[name]}
        required
        {...INPUTS[name]}
        {...delivery.field(name)}
      />
    ),
  );
}

const INPUTS = {
  name: { autoComplete: "name" },
  phone: { autoComplete: "tel", inputMode: "tel" },
  email: { autoComplete: "email", inputMode: "email", type: "email" },
} as const;
