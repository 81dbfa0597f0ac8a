import { Button, Textarea, TextInput, Title } from "@mantine/core";
import { DELIVERY_LABELS } from "@signpoint/api/messages";
import { useState } from "react";
import { ActionBar } from "~/ui/action-bar";
import { FocusOnMount } from "~/ui/focus";
import { Points } from "~/ui/points";
import { offerKey } from "./item-texts";
import classes from "./order-card.module.css";
import { RedeemEffect } from "./order-summary";
import type { RedeemItemProps } from "./redeem";
import type { useDeliveryForm } from "./use-delivery-form";

interface RedeemGoodsProps extends RedeemItemProps {
  delivery: ReturnType<typeof useDeliveryForm>;
}

/**
 * Renders two steps: the first button asks where to deliver, the second confirms. When price or value change meanwhile,
 * the first step is shown again, and what was typed stays.
 */
export function RedeemGoods({ item, balance, redeem, delivery }: RedeemGoodsProps) {
  const offer = offerKey(item, redeem.round);
  const [confirming, setConfirming] = useState<string | null>(null);
  if (confirming !== offer) {
    return (
      <>
        <ActionBar summary={<Points value={item.price} size="lg" />}>
          <Button size="md" fullWidth onClick={() => setConfirming(offer)}>
            Redeem
          </Button>
        </ActionBar>
        <p className={classes.sentence}>Next, you say where it goes. Nothing is paid yet.</p>
      </>
    );
  }
  return (
    <FocusOnMount active>
      <form
        noValidate
        className={classes.form}
        aria-label="Delivery"
        onSubmit={delivery.onSubmit((given) => redeem.redeem({ delivery: given }))}
      >
        <Title order={3}>Where it goes</Title>
        <DeliveryFields delivery={delivery} />
        <div className={classes.effect}>
          <RedeemEffect
            price={item.price}
            balance={balance}
            balanceKnown={!redeem.outcomeUnknown}
          />
        </div>
        <Button type="submit" size="md" fullWidth loading={redeem.busy}>
          Confirm Redemption
        </Button>
        <Button
          variant="subtle"
          fullWidth
          disabled={redeem.busy}
          onClick={() => setConfirming(null)}
        >
          Cancel
        </Button>
        <p className={classes.sentence}>
          Kept encrypted; admins see it for the delivery alone. Redemptions are final once decided;
          until then you can cancel.
        </p>
      </form>
    </FocusOnMount>
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
