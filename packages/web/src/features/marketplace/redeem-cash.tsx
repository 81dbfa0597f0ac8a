import { Button, Title } from "@mantine/core";
import { useState } from "react";
import { FocusOnMount } from "~/ui/focus-on-mount";
import { Notice } from "~/ui/notice";
import { BankFields } from "./bank-fields";
import { offerKey } from "./item-change";
import classes from "./order-card.module.css";
import { RedeemEffect } from "./redeem-effect";
import type { RedeemItemProps } from "./redeem-item";
import type { useBankForm } from "./use-bank-form";

interface RedeemCashProps extends RedeemItemProps {
  bank: ReturnType<typeof useBankForm>;
}

/**
 * Two steps: the first button reveals the bank form, the second confirms (section 2). When price or
 * value change meanwhile, it is back at the first step, and what was typed is kept.
 */
export function RedeemCash({ item, balance, redeem, bank }: RedeemCashProps) {
  const offer = offerKey(item, redeem.round);
  const [askedFor, setAskedFor] = useState<string | null>(null);
  if (askedFor !== offer) {
    return (
      <>
        <Button size="md" fullWidth onClick={() => setAskedFor(offer)}>
          Redeem
        </Button>
        <p className={classes.sentence}>Next, you say where the money goes. Nothing is paid yet.</p>
      </>
    );
  }
  return (
    <FocusOnMount active>
      <form
        noValidate
        className={classes.form}
        aria-label="Bank details"
        onSubmit={bank.onSubmit((details) => redeem.redeem(details))}
      >
        <Title order={3}>Bank details</Title>
        <BankFields bank={bank} />
        {bank.problem === null ? null : <Notice tone="error">{bank.problem}</Notice>}
        <div className={classes.effect}>
          <RedeemEffect price={item.price} balance={balance} settled={!redeem.unsettled} />
        </div>
        <Button type="submit" size="md" fullWidth loading={redeem.busy}>
          Confirm Redemption
        </Button>
        <Button variant="subtle" fullWidth disabled={redeem.busy} onClick={() => setAskedFor(null)}>
          Cancel
        </Button>
        <p className={classes.sentence}>
          Redemptions are final. Please check the account number: the payment goes there.
        </p>
      </form>
    </FocusOnMount>
  );
}
