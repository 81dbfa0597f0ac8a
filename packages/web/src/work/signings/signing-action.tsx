import { Button } from "@mantine/core";
import { type ReactNode, useState } from "react";
import { useTick } from "~/platform/ui/countdown";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { Notice } from "~/platform/ui/notice";
import { type SignedDetail, useSigningCall } from "./use-signing-call";

export interface SigningActionProps {
  contract: SignedDetail;
  /** Called before the contract shows its new state. */
  onDone: () => void;
}

interface Props extends SigningActionProps {
  /** Returns whether it can be done at this time. */
  isPossible: (now: Date) => boolean;
  call: (input: { p_signed_contract_id: string }) => Promise<unknown>;
  /** What is said when it failed for no reason of the server's. */
  failed: string;
  label: string;
  dialog: { title: string; confirmLabel: string; danger?: boolean };
  /** What the dialog says about the effect. */
  children: ReactNode;
}

/** Renders the button that ends a signing or takes it back, while that is possible, and asks before. */
export function SigningAction(props: Props) {
  const { contract, label, dialog, call, failed, onDone, children } = props;
  const isPossible = useTick(props.isPossible);
  const [asking, setAsking] = useState(false);
  const { run, busy, problem } = useSigningCall(contract.signing, {
    call,
    failed,
    onDone,
    onSettled: () => setAsking(false),
  });
  if (!isPossible && !asking) return null;
  return (
    <>
      {problem === null ? null : <Notice tone="error">{problem}</Notice>}
      <Button variant="default" onClick={() => setAsking(true)}>
        {label}
      </Button>
      <ConfirmDialog
        {...dialog}
        opened={asking}
        busy={busy}
        onConfirm={run}
        onClose={() => setAsking(false)}
      >
        <strong dir="auto">{contract.agreed?.title ?? contract.title}</strong>
        {children}
      </ConfirmDialog>
    </>
  );
}
