import { Button } from "@mantine/core";
import { awaitsAccountMail, wasNothingPaid } from "@signpoint/api/rewards/payouts/payout-rules";
import type { BankDetails, Redemption } from "@signpoint/api/rewards/redemption";
import { payoutMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "~/platform/api/client";
import { getFieldErrors } from "~/platform/api/errors";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { FocusedStatus } from "~/platform/ui/focus";
import { pointsText } from "~/platform/ui/format";
import { useLeaveWarning } from "~/platform/ui/leave-warning";
import { ButtonLink } from "~/platform/ui/links";
import { ErrorNotice } from "~/platform/ui/loaded";
import { Notice } from "~/platform/ui/notice";
import { BankFields } from "./bank-fields";
import { formatReceived } from "./redemption-meaning";
import classes from "./redemptions.module.css";
import { refreshRedemptions } from "./redemptions-query";
import { useBankForm } from "./use-bank-form";

/**
 * Renders what a buyer does when the money of a redemption did not arrive: gives another account, takes the points back, or
 * redeems again once they are back. Nothing for any other redemption.
 */
export function OtherAccount({ redemption }: { redemption: Redemption }) {
  /** What was done here: the form and the buttons that did it are gone then. */
  const [done, setDone] = useState<string | null>(null);
  return (
    <>
      <FocusedStatus status={done}>
        {done === null ? null : <Notice tone="success">{done}</Notice>}
      </FocusedStatus>
      <Offers redemption={redemption} onDone={setDone} />
    </>
  );
}

interface OfferProps {
  redemption: Redemption;
  /** Is told in words what was done. */
  onDone: (what: string) => void;
}

function Offers({ redemption, onDone }: OfferProps) {
  const { payout, item_id } = redemption;
  if (payout === null) return null;
  if (payout.state === "awaiting_details") {
    return (
      <>
        <OtherAccountForm redemption={redemption} onDone={onDone} />
        <TakePointsBack redemption={redemption} onDone={onDone} />
      </>
    );
  }
  if (awaitsAccountMail(payout)) return <TakePointsBack redemption={redemption} onDone={onDone} />;
  return wasNothingPaid(redemption) && item_id !== null ? (
    <div>
      <ButtonLink to="/marketplace/$itemId" params={{ itemId: item_id }} variant="default">
        Redeem Again
      </ButtonLink>
    </div>
  ) : null;
}

function OtherAccountForm({ redemption, onDone }: OfferProps) {
  const bank = useBankForm();
  const give = useMutation({
    mutationFn: (details: BankDetails) =>
      api.payouts.giveDetails({ p_redemption_id: redemption.id, p_bank_details: details }),
    onError: (error) => {
      const fields = getFieldErrors(error);
      if (fields !== null) bank.showErrors(fields);
    },
    onSuccess: () => onDone(payoutMessages.detailsGiven),
    onSettled: refreshRedemptions,
  });
  // What is typed here is kept nowhere.
  const warning = useLeaveWarning(() => !give.isSuccess && bank.isDirty());
  return (
    <form
      noValidate
      className={classes.account}
      aria-label="Another bank account"
      onSubmit={bank.onSubmit((details) => give.mutate(details))}
    >
      <BankFields bank={bank} />
      {bank.problem === null ? null : <Notice tone="error">{bank.problem}</Notice>}
      <ErrorNotice error={give.error} fallback={payoutMessages.detailsFailed} />
      <p className={classes.meaning}>
        {`${formatReceived(redemption)} is paid to this account. We send you a mail first, whose link you confirm.`}
      </p>
      <div>
        <Button type="submit" loading={give.isPending}>
          Use This Account
        </Button>
      </div>
      {warning.question}
    </form>
  );
}

/** Renders the button that asks for the points back, after a confirmation. */
function TakePointsBack({ redemption, onDone }: OfferProps) {
  const [opened, setOpened] = useState(false);
  const take = useMutation({
    mutationFn: () => api.payouts.takePointsBack({ p_redemption_id: redemption.id }),
    onSettled: async (_, error) => {
      await refreshRedemptions();
      setOpened(false);
      if (error === null) onDone(payoutMessages.pointsBack);
    },
  });
  return (
    <>
      <ErrorNotice error={take.error} fallback={payoutMessages.pointsBackFailed} />
      <div>
        <Button variant="default" onClick={() => setOpened(true)}>
          Take the Points Back
        </Button>
      </div>
      <ConfirmDialog
        opened={opened}
        title="Take the points back?"
        confirmLabel="Take the Points Back"
        cancelLabel="Not Now"
        danger
        busy={take.isPending}
        onConfirm={() => take.mutate()}
        onClose={() => setOpened(false)}
      >
        <strong dir="auto">{redemption.item_name}</strong>
        <span>{`You get ${pointsText(redemption.price)} back at once. Nothing is paid for this redemption any more.`}</span>
      </ConfirmDialog>
    </>
  );
}
