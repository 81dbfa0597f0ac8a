import { Button, TextInput, Title } from "@mantine/core";
import type { MarketplaceItem } from "@signpoint/api/entities/marketplace-item";
import { useState } from "react";
import { ActionBar } from "~/ui/action-bar";
import { ConfirmDialog } from "~/ui/dialog";
import { FocusOnMount } from "~/ui/focus";
import { Notice } from "~/ui/notice";
import { Points } from "~/ui/points";
import { offerKey } from "./item-texts";
import classes from "./order-card.module.css";
import { RedeemEffect } from "./order-summary";
import type { useBankForm } from "./use-bank-form";
import type { useRedeem } from "./use-redeem";

export interface RedeemItemProps {
  item: MarketplaceItem;
  balance: number;
  redeem: ReturnType<typeof useRedeem>;
}

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
      <ActionBar summary={<Points value={item.price} size="lg" />}>
        <Button size="md" fullWidth onClick={() => setConfirming(offer)}>
          Redeem
        </Button>
      </ActionBar>
      <p className={classes.sentence}>
        Redemptions are final once decided; until then you can cancel.
      </p>
      <ConfirmDialog
        opened={confirming === offer}
        title="Redeem this item?"
        confirmLabel="Confirm Redemption"
        busy={redeem.busy}
        onConfirm={() => redeem.redeem({}, { onSettled: close })}
        onClose={close}
      >
        <strong>
          {item.name}, {item.value}
        </strong>
        <RedeemEffect price={item.price} balance={balance} balanceKnown={!redeem.outcomeUnknown} />
        <span>Redemptions are final once decided; until then you can cancel.</span>
      </ConfirmDialog>
    </>
  );
}

interface RedeemCashProps extends RedeemItemProps {
  bank: ReturnType<typeof useBankForm>;
}

/**
 * Renders two steps: the first button reveals the bank form, the second confirms (section 2). When
 * price or value change meanwhile, the first step is shown again, and the typed details stay.
 */
export function RedeemCash({ item, balance, redeem, bank }: RedeemCashProps) {
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
        onSubmit={bank.onSubmit((details) => redeem.redeem({ bankDetails: details }))}
      >
        <Title order={3}>Bank details</Title>
        <BankFields bank={bank} />
        {bank.problem === null ? null : <Notice tone="error">{bank.problem}</Notice>}
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
          Redemptions are final once decided. Please check the account number: the payment goes
          there.
        </p>
      </form>
    </FocusOnMount>
  );
}

/** Renders where the money goes. */
function BankFields({ bank }: { bank: ReturnType<typeof useBankForm> }) {
  return (
    <>
      <TextInput
        label="Account holder name"
        autoComplete="off"
        required
        {...bank.field("accountName")}
      />
      <TextInput label="Bank name" autoComplete="off" required {...bank.field("bankName")} />
      <TextInput
        label="Account number"
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        required
        {...bank.field("accountNumber")}
      />
      <TextInput
        label="Repeat the number"
        autoComplete="off"
        inputMode="numeric"
        spellCheck={false}
        required
        {...bank.field("repeatedNumber")}
      />
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
