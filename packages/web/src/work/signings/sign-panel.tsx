import { Button } from "@mantine/core";
import type { ContractDetail } from "@signpoint/api/work/contracts/contract";
import { netForSigner } from "@signpoint/api/work/contracts/contract-terms";
import { useState } from "react";
import { ActionBar } from "~/platform/ui/action-bar";
import { useTick } from "~/platform/ui/countdown";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { Figure, FigureList } from "~/platform/ui/figures";
import { formatInstant, pointsText } from "~/platform/ui/format";
import { TextLink } from "~/platform/ui/links";
import { Notice } from "~/platform/ui/notice";
import { Points } from "~/platform/ui/points";
import { Terms } from "~/platform/ui/sections";
import { bindingLimit, signingTimeTexts } from "../contracts/contract-terms";
import { nextStep } from "../contracts/next-step";
import { signingOffer } from "../contracts/signing-offer";
import classes from "./contract-summary.module.css";
import { GiveBack } from "./give-back";
import { useSignContract } from "./use-sign-contract";

interface SignPanelProps {
  contract: ContractDetail;
  balance: number;
  /** Called when the reader has signed, or has given the place back. */
  onSigned: () => void;
}

/** Renders the sign button, or for a signer what comes next; always with one sentence that says why. */
export function SignPanel({ contract, balance, onSigned }: SignPanelProps) {
  const { signing } = contract;
  const step = useTick((now) => nextStep(contract, signing, now));
  if (signing !== null) {
    return (
      <div className={classes.panel}>
        <p className={classes.sentence}>{step}</p>
        <GiveBack contract={{ ...contract, signing }} onDone={onSigned} />
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
  const net = netForSigner(contract);
  return (
    <div className={classes.panel}>
      {sign.problem === null || sign.problem === refusal ? null : (
        <Notice tone="error">{sign.problem}</Notice>
      )}
      <ActionBar
        refusal={refusal}
        summary={
          refusal === null ? <Points value={net} signed earned={net > 0} size="lg" /> : undefined
        }
      >
        <Button size="md" fullWidth disabled={refusal !== null} onClick={() => setAsking(true)}>
          {label}
        </Button>
      </ActionBar>
      {refusal === null ? (
        <p className={classes.sentence}>{offerSentence(contract, balance)}</p>
      ) : (
        <TextLink to="/contracts" search={{ category: "signable" }}>
          See contracts that you can sign now
        </TextLink>
      )}
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
      : `Signing leaves you ${pointsText(balance - points_cost)}.`;
  return expires_at === null ? price : `${price} Sign before ${formatInstant(expires_at)}.`;
}

interface SignDialogProps {
  contract: ContractDetail;
  balance: number;
  opened: boolean;
  busy: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before signing: what it costs and what is left. */
function SignDialog(props: SignDialogProps) {
  const { contract, balance, opened, busy, onConfirm, onClose } = props;
  const limit = useTick((now) => bindingLimit(contract, now));
  return (
    <ConfirmDialog
      opened={opened}
      title="Sign this contract?"
      confirmLabel="Sign Contract"
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <strong dir="auto">{contract.title}</strong>
      <FigureList layout="column">
        <Figure name="Your balance">
          <Points value={balance} />
        </Figure>
        <Figure name="Cost">
          <Points value={0 - contract.points_cost} />
        </Figure>
        <Figure name="Balance after signing">
          <Points value={balance - contract.points_cost} />
        </Figure>
      </FigureList>
      <Terms terms={signingTimeTexts(contract, limit)} />
    </ConfirmDialog>
  );
}
