import { deadlineMessages, withdrawalMessages } from "@signpoint/api/texts";
import { withdrawalRefusal } from "@signpoint/api/work/signing";
import { bindingDeadline, submitDeadline } from "@signpoint/api/work/signing-deadlines";
import { api } from "~/platform/api/client";
import { formatInstant, joinSentences } from "~/platform/ui/format";
import { forfeitText } from "../contracts/refund-texts";
import { SigningAction, type SigningActionProps } from "./signing-action";
import type { SignedDetail } from "./use-signing-call";

/** Renders the button that takes a pending submission back, while that is possible, and asks before. */
export function Withdraw({ contract, onDone }: SigningActionProps) {
  return (
    <SigningAction
      contract={contract}
      onDone={onDone}
      isPossible={(now) => withdrawalRefusal(contract, contract.signing, now) === null}
      call={api.contracts.withdraw}
      failed={withdrawalMessages.withdrawFailed}
      label="Withdraw"
      dialog={{ title: "Withdraw this submission?", confirmLabel: "Withdraw Submission" }}
    >
      <span>{withdrawalMessages.withdrawEffect}</span>
      <span>{deadlineAfter(contract)}</span>
    </SigningAction>
  );
}

/** Returns by when a withdrawn submission is to be submitted again, and what missing that means. */
function deadlineAfter(contract: SignedDetail): string {
  const { signing } = contract;
  const status = signing.submitted_from ?? "in_progress";
  const end = submitDeadline(contract, { ...signing, status });
  if (end === null) return "There is no time limit for submitting again.";
  const again = `Submit again by ${formatInstant(end.toISOString())}.`;
  if (status === "changes_requested") return `${again} ${deadlineMessages.correctionMissed}`;
  const refund = bindingDeadline(contract, signing)?.refund;
  return joinSentences(again, forfeitText(signing.points_cost, refund));
}
