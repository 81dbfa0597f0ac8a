import { Radio } from "@mantine/core";
import {
  type AFTER_FAILURE,
  NOTE_MAX_LENGTH,
  PAYOUT_DETAILS_DAYS,
} from "@signpoint/api/platform/constants";
import { formatDollars, receivedDollars } from "@signpoint/api/rewards/cash";
import type { Payout } from "@signpoint/api/rewards/payouts/payout";
import { payoutMessages } from "@signpoint/api/texts";
import { useState } from "react";
import { joinSentences, pointsText } from "~/platform/ui/format";
import { ReasonDialog } from "~/platform/ui/reason-dialog";
import { failureWarning } from "./failure-warning";
import classes from "./payouts.module.css";
import type { Payouts } from "./use-payouts";

interface FailureDialogProps {
  payout: Payout;
  /** Whom it pays, by name. */
  name: string;
  actions: Payouts;
  onClose: () => void;
}

/** Asks why the money did not arrive, or came back, and what happens next: the points go back, or another account is asked for. */
export function FailureDialog({ payout, name, actions, onClose }: FailureDialogProps) {
  const [then, setThen] = useState<(typeof AFTER_FAILURE)[number]>("return_points");
  const hadArrived = payout.state === "confirmed";
  const warning = hadArrived ? null : failureWarning(payout);
  const sum = formatDollars(receivedDollars(payout));
  return (
    <ReasonDialog
      title={hadArrived ? "Did this money come back?" : "Mark this payout as failed?"}
      confirmLabel={hadArrived ? "Mark as Come Back" : "Mark as Failed"}
      danger
      reason={{
        label: hadArrived ? "Why did it come back?" : "Why did it fail?",
        description: "The buyer reads it.",
        maxLength: NOTE_MAX_LENGTH,
        missing: payoutMessages.textRequired,
      }}
      choice={
        <Radio.Group
          label="What happens next?"
          value={then}
          onChange={(chosen) => setThen(chosen === "ask_details" ? "ask_details" : "return_points")}
        >
          <div className={classes.next}>
            <Radio
              value="return_points"
              label="Return the points"
              description={`The buyer gets ${pointsText(payout.price)} back at once, and the item goes back into stock. This cannot be undone.`}
            />
            <Radio
              value="ask_details"
              label="Ask for other bank details"
              description={`Nothing is booked. The buyer has ${PAYOUT_DETAILS_DAYS} days to give another account at the price paid, or to ask for the points back. Then they return by themselves.`}
            />
          </div>
        </Radio.Group>
      }
      run={({ reason }) => actions.failing.mutateAsync({ payout, reason, then })}
      failed={payoutMessages.actionFailed}
      onClose={onClose}
      onDone={onClose}
    >
      {warning === null ? null : <strong>{`${warning} `}</strong>}
      {hadArrived
        ? joinSentences(
            `The bank had confirmed that ${name} received ${sum}.`,
            "Mark it only when the money is in the house's account again.",
          )
        : joinSentences(`${sum} is not paid to ${name}.`, "Make sure that the money has not left.")}
    </ReasonDialog>
  );
}
