import { Button } from "@mantine/core";
import { redemptionMessages } from "@signpoint/api/texts";
import { useState } from "react";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { offerKey } from "./item-texts";
import classes from "./order-card.module.css";
import { RedeemEffect } from "./order-summary";
import { OrderWaits } from "./order-waits";
import { RedeemButton } from "./redeem-button";
import type { RedeemItemProps } from "./redeem-in-steps";

/**
 * Renders the button that redeems after a confirmation; it closes without effect when price or value
 * change meanwhile.
 */
export function RedeemItem({ item, balance, redeem }: RedeemItemProps) {
  const offer = offerKey(item, redeem.round);
  const [confirming, setConfirming] = useState<string | null>(null);
  const close = () => setConfirming(null);
  return (
    <>
      <OrderWaits item={item} />
      <RedeemButton price={item.price} onClick={() => setConfirming(offer)} />
      <p className={classes.sentence}>{redemptionMessages.finality}</p>
      <ConfirmDialog
        opened={confirming === offer}
        title="Redeem this item?"
        confirmLabel="Confirm Redemption"
        busy={redeem.busy}
        onConfirm={() => redeem.redeem({}, { onSettled: close })}
        onClose={close}
      >
        <strong dir="auto">
          {item.name}, {item.value}
        </strong>
        <RedeemEffect price={item.price} balance={balance} balanceKnown={!redeem.outcomeUnknown} />
        <OrderWaits item={item} />
        <span>{redemptionMessages.finality}</span>
      </ConfirmDialog>
    </>
  );
}

interface RefusedButtonProps {
  label: string;
  /** Why it cannot be pressed. */
  sentence: string;
}

/** Renders the button of an item that cannot be redeemed, and the reason. */
export function RefusedButton({ label, sentence }: RefusedButtonProps) {
  return (
    <>
      <Button size="md" fullWidth disabled>
        {label}
      </Button>
      <p className={classes.sentence}>{sentence}</p>
    </>
  );
}
