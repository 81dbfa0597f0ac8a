import { Button, Title } from "@mantine/core";
import type { MarketplaceItem } from "@signpoint/api/rewards/marketplace-item";
import { type FormEventHandler, type ReactNode, useState } from "react";
import { FocusOnMount } from "~/platform/ui/focus";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { offerKey } from "./item-texts";
import classes from "./order-card.module.css";
import { RedeemEffect } from "./order-summary";
import { OrderWaits } from "./order-waits";
import { RedeemButton } from "./redeem-button";
import type { useRedeem } from "./use-redeem";

export interface RedeemItemProps {
  item: MarketplaceItem;
  balance: number;
  redeem: ReturnType<typeof useRedeem>;
}

interface RedeemInStepsProps extends RedeemItemProps {
  /** What the second step asks for; said beside the first button. */
  next: string;
  /** The form's accessible name. */
  label: string;
  title: string;
  fields: ReactNode;
  /** Whether something was typed that would be lost. */
  isChanged: () => boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  /** What to know before confirming. */
  beforeConfirming: string;
}

/**
 * Renders two steps: the first button reveals a form, the second confirms (section 2). When price or value change
 * meanwhile, the first step is shown again, and what was typed stays. Before it is lost with the page, the person is asked.
 */
export function RedeemInSteps({ item, balance, redeem, ...form }: RedeemInStepsProps) {
  const offer = offerKey(item, redeem.round);
  const [confirming, setConfirming] = useState<string | null>(null);
  const { question } = useLeaveWarning(form.isChanged);
  if (confirming !== offer) {
    return (
      <>
        {question}
        <OrderWaits item={item} />
        <RedeemButton price={item.price} onClick={() => setConfirming(offer)} />
        <p className={classes.sentence}>Next, you say {form.next}. Nothing is paid yet.</p>
      </>
    );
  }
  return (
    <FocusOnMount active>
      <form noValidate className={classes.form} aria-label={form.label} onSubmit={form.onSubmit}>
        {question}
        <Title order={3}>{form.title}</Title>
        {form.fields}
        <div className={classes.effect}>
          <RedeemEffect
            price={item.price}
            balance={balance}
            balanceKnown={!redeem.outcomeUnknown}
          />
        </div>
        <OrderWaits item={item} />
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
        <p className={classes.sentence}>{form.beforeConfirming}</p>
      </form>
    </FocusOnMount>
  );
}
