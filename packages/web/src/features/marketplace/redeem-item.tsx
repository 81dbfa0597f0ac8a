import { Button } from "@mantine/core";
import type { MarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { useState } from "react";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import { offerKey } from "./item-change";
import classes from "./order-card.module.css";
import { RedeemEffect } from "./redeem-effect";
import type { useRedeem } from "./use-redeem";

export interface RedeemItemProps {
  item: MarketplaceItem;
  balance: number;
  redeem: ReturnType<typeof useRedeem>;
}

/** Redeems after a confirmation, which closes by itself when price or value change meanwhile. */
export function RedeemItem({ item, balance, redeem }: RedeemItemProps) {
  const offer = offerKey(item, redeem.round);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  const close = () => setAskedFor(null);
  return (
    <>
      <Button size="md" fullWidth onClick={() => setAskedFor(offer)}>
        Redeem
      </Button>
      <p className={classes.sentence}>Redemptions are final.</p>
      <ConfirmDialog
        opened={askedFor === offer}
        title="Redeem this item?"
        confirmLabel="Confirm Redemption"
        busy={redeem.busy}
        onConfirm={() => redeem.redeem(null, { onSettled: close })}
        onClose={close}
      >
        <strong>
          {item.name}, {item.value}
        </strong>
        <RedeemEffect price={item.price} balance={balance} settled={!redeem.unsettled} />
        <span>Redemptions are final.</span>
      </ConfirmDialog>
    </>
  );
}
