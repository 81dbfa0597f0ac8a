import { Button } from "@mantine/core";
import { fairMessages } from "@signpoint/api/messages";
import { withdrawalRefusal } from "@signpoint/api/rules/signing";
import { submitDeadline } from "@signpoint/api/rules/signing-deadlines";
import { useState } from "react";
import { api } from "~/api/client";
import { useTick } from "~/ui/countdown";
import { ConfirmDialog } from "~/ui/dialog";
import { formatDateTime } from "~/ui/format";
import { Notice } from "~/ui/notice";
import { missRefund } from "./next-step";
import { forfeitText } from "./refund-texts";
import { type SignedDetail, useSigningCall } from "./use-signing-call";

interface WithdrawProps {
  contract: SignedDetail;
  onDone: () => void;
}

/** Renders the button that takes a pending submission back, while that is possible, and asks before. */
export function Withdraw({ contract, onDone }: WithdrawProps) {
  const { signing } = contract;
  const isPossible = useTick((now) => withdrawalRefusal(contract, signing, now) === null);
  const [asking, setAsking] = useState(false);
  const withdrawal = useSigningCall(signing, {
    call: api.contracts.withdraw,
    failed: fairMessages.withdrawFailed,
    onDone,
    onSettled: () => setAsking(false),
  });
  if (!isPossible && !asking) return null;
  return (
    <>
      {withdrawal.problem === null ? null : <Notice tone="error">{withdrawal.problem}</Notice>}
      <Button variant="default" onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ConfirmDialog
        opened={asking}
        title="Withdraw this submission?"
        confirmLabel="Withdraw Submission"
        busy={withdrawal.busy}
        onConfirm={withdrawal.run}
        onClose={() => setAsking(false)}
      >
        <strong>{contract.agreed?.title ?? contract.title}</strong>
        <span>{fairMessages.withdrawEffect}</span>
        <span>{deadlineAfter(contract)}</span>
      </ConfirmDialog>
    </>
  );
}

/** Returns by when a withdrawn submission is to be submitted again, and what missing that means. */
function deadlineAfter(contract: SignedDetail): string {
  const { signing } = contract;
  const status = signing.submitted_from ?? "in_progress";
  const end = submitDeadline(contract, { ...signing, status });
  if (end === null) return "There is no time limit for submitting again.";
  const again = `Submit again by ${formatDateTime(end.toISOString())}.`;
  if (status === "changes_requested") return `${again} ${fairMessages.correctionMissed}`;
  return `${again} ${forfeitText(signing.points_cost, missRefund(signing, end))}`.trim();
}
