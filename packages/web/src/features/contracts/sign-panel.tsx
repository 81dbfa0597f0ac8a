import { Button } from "@mantine/core";
import type { ContractDetail } from "@signpoint/api/entities/contract";
import { formatPoints } from "@signpoint/api/rules/points";
import { useState } from "react";
import { formatDateTime } from "~/ui/date-time";
import { Notice } from "~/ui/notice";
import { useTick } from "~/ui/tick";
import classes from "./contract-summary.module.css";
import { nextStep } from "./next-step";
import { SignDialog } from "./sign-dialog";
import { signingOffer } from "./signing-offer";
import { useSignContract } from "./use-sign-contract";

interface SignPanelProps {
  contract: ContractDetail;
  balance: number;
  onSigned: () => void;
}

/** The sign button, or for a signer what comes next; always with one sentence that says why. */
export function SignPanel({ contract, balance, onSigned }: SignPanelProps) {
  const step = useTick((now) => nextStep(contract, contract.signing, now));
  if (step !== null) {
    return (
      <div className={classes.panel}>
        <p className={classes.sentence}>{step}</p>
      </div>
    );
  }
  return <SignOffer contract={contract} balance={balance} onSigned={onSigned} />;
}

function SignOffer({ contract, balance, onSigned }: SignPanelProps) {
  const [asking, setAsking] = useState(false);
  const label = useTick((now) => signingOffer(contract, balance, now).label);
  const refusal = useTick((now) => signingOffer(contract, balance, now).refusal);
  const sign = useSignContract(contract, balance, {
    onSigned,
    onSettled: () => setAsking(false),
  });
  return (
    <div className={classes.panel}>
      {sign.problem === null ? null : <Notice tone="error">{sign.problem}</Notice>}
      <Button size="md" fullWidth disabled={refusal !== null} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <p className={classes.sentence} data-refused={refusal !== null || undefined}>
        {refusal ?? offerSentence(contract, balance)}
      </p>
      <SignDialog
        contract={contract}
        balance={balance}
        opened={asking && refusal === null}
        busy={sign.busy}
        onConfirm={sign.sign}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

function offerSentence({ points_cost, expires_at }: ContractDetail, balance: number): string {
  const price =
    points_cost === 0
      ? "Signing is free."
      : `Signing leaves you ${formatPoints(balance - points_cost)} points.`;
  return expires_at === null ? price : `${price} Sign before ${formatDateTime(expires_at)}.`;
}
