import {
  type PAYOUT_FILE_KINDS,
  PAYOUT_REFERENCE_MAX_LENGTH,
} from "@signpoint/api/platform/constants";
import { formatDollars, receivedDollars } from "@signpoint/api/rewards/cash";
import type { Payout } from "@signpoint/api/rewards/payouts/payout";
import { adminMessages, payoutMessages } from "@signpoint/api/texts";
import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { DateTime, formatCount } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { ReasonDialog } from "~/platform/ui/reason-dialog";
import { FailureDialog } from "./failure-dialog";
import classes from "./payouts.module.css";
import { ReturnedFileDialog } from "./returned-file-dialog";
import { failureText, type Payouts } from "./use-payouts";

/** What is asked before payouts are changed. */
export type PayoutQuestion =
  | { kind: "send" | "confirm"; payouts: Payout[] }
  | { kind: "export"; payouts: Payout[]; format: (typeof PAYOUT_FILE_KINDS)[number] }
  | { kind: "fail"; payout: Payout }
  | { kind: "file" };

interface PayoutDialogsProps {
  question: PayoutQuestion | null;
  actions: Payouts;
  onClose: () => void;
}

/** Asks before payouts are exported again, marked as sent or confirmed, or fail. Stays open, as it is, when that fails. */
export function PayoutDialogs({ question, actions, onClose }: PayoutDialogsProps) {
  const closing = { failed: payoutMessages.actionFailed, onClose, onDone: onClose };
  switch (question?.kind) {
    case undefined:
      return null;
    case "file":
      return <ReturnedFileDialog actions={actions} onClose={onClose} />;
    case "fail":
      return (
        <FailureDialog
          payout={question.payout}
          name={nameOf(question.payout)}
          actions={actions}
          onClose={onClose}
        />
      );
    case "send":
      return (
        <ReasonDialog
          title={`Mark ${formatCount(question.payouts.length, "payout")} as sent?`}
          confirmLabel="Mark as Sent"
          reason={{
            label: "The bank's reference",
            description:
              question.payouts.length === 1
                ? "The buyer reads it."
                : "The same for all of them. Different ones come from a file.",
            maxLength: PAYOUT_REFERENCE_MAX_LENGTH,
            missing: payoutMessages.textRequired,
            isLine: true,
          }}
          run={({ reason: reference }) => {
            const lines = question.payouts.map(({ redemption_reference }) => {
              return { redemption_id: redemption_reference, reference };
            });
            return actions.sending.mutateAsync({ lines, problems: [] });
          }}
          {...closing}
        >
          <PayoutLines payouts={question.payouts} />
        </ReasonDialog>
      );
    case "confirm":
      return (
        <Question
          title={`Mark ${formatCount(question.payouts.length, "payout")} as confirmed?`}
          confirmLabel="Mark as Confirmed"
          run={() => actions.confirming.mutateAsync(question.payouts)}
          onClose={onClose}
        >
          <span>The bank has paid them. This cannot be undone.</span>
          <PayoutLines payouts={question.payouts} />
        </Question>
      );
    case "export":
      return (
        <Question
          danger
          title="Export them again?"
          confirmLabel="Export Again"
          run={() => {
            const { payouts, format } = question;
            return actions.exporting.mutateAsync({ payouts, format, again: true });
          }}
          onClose={onClose}
        >
          <span>{payoutMessages.exported}</span>
          <PayoutLines
            payouts={question.payouts.filter(({ exported_at }) => exported_at !== null)}
          />
        </Question>
      );
    default:
      return question satisfies undefined;
  }
}

interface QuestionProps {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  children: ReactNode;
  run: () => Promise<unknown>;
  onClose: () => void;
}

/** Asks before an action, and closes when it has succeeded. */
function Question({ run, onClose, children, ...dialog }: QuestionProps) {
  const act = useMutation({ mutationFn: run, onSuccess: onClose });
  return (
    <ConfirmDialog
      opened
      {...dialog}
      busy={act.isPending}
      onConfirm={() => act.mutate()}
      onClose={onClose}
    >
      {children}
      {act.error === null ? null : <Notice tone="error">{failureText(act.error)}</Notice>}
    </ConfirmDialog>
  );
}

/** Renders the payouts that a question is about. */
function PayoutLines({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <ul className={classes.lines}>
      {payouts.map((payout) => (
        <li key={payout.redemption_id}>
          <strong>{formatDollars(receivedDollars(payout))}</strong>
          {` to ${nameOf(payout)}, ${payout.redemption_reference}`}
          {payout.exported_at === null ? null : (
            <>
              , exported <DateTime at={payout.exported_at} zoned />
            </>
          )}
        </li>
      ))}
    </ul>
  );
}

function nameOf({ bank_details, username }: Payout): string {
  return bank_details?.accountName ?? username ?? adminMessages.unknownUser;
}
