import { Textarea, TextInput } from "@mantine/core";
import { NOTE_MAX_LENGTH, PAYOUT_REFERENCE_MAX_LENGTH } from "@signpoint/api/constants";
import type { Payout } from "@signpoint/api/entities/payout";
import { adminMessages, payoutMessages } from "@signpoint/api/messages";
import { formatDollars } from "@signpoint/api/rules/cash";
import { type SubmitEvent, useId, useState } from "react";
import { ConfirmDialog } from "~/ui/dialog";
import { DateTime, formatCount, formatPoints } from "~/ui/format";
import { failureWarning } from "./failure-warning";
import { paidDollars } from "./payout-entry";
import classes from "./payouts.module.css";
import { ReturnedFileDialog } from "./returned-file-dialog";
import type { Payouts } from "./use-payouts";

/** What is asked before payouts are changed. */
export type PayoutQuestion =
  | { kind: "export" | "send" | "confirm"; payouts: Payout[] }
  | { kind: "fail"; payout: Payout }
  | { kind: "file" };

interface PayoutDialogsProps {
  question: PayoutQuestion | null;
  actions: Payouts;
  onClose: () => void;
}

/** Asks before payouts are exported again, marked as sent or confirmed, or fail. */
export function PayoutDialogs({ question, actions, onClose }: PayoutDialogsProps) {
  const settled = { onSettled: onClose };
  switch (question?.kind) {
    case undefined:
      return null;
    case "file":
      return <ReturnedFileDialog actions={actions} onClose={onClose} />;
    case "fail":
      return (
        <TextDialog
          title="Mark this payout as failed?"
          confirmLabel="Mark as Failed"
          danger
          busy={actions.busy}
          field={{
            label: "Why did it fail?",
            description: "The buyer reads it.",
            maxLength: NOTE_MAX_LENGTH,
            isLong: true,
          }}
          onSubmit={(reason) =>
            actions.failing.mutate({ payout: question.payout, reason }, settled)
          }
          onClose={onClose}
        >
          <FailureWarning payout={question.payout} />
          {`${formatDollars(paidDollars(question.payout))} is not paid to ${nameOf(question.payout)}. ${formatPoints(question.payout.price)} points are returned, and the item goes back into stock. Make sure that the money has not left. This cannot be undone.`}
        </TextDialog>
      );
    case "send":
      return (
        <TextDialog
          title={`Mark ${formatCount(question.payouts.length, "payout")} as sent?`}
          confirmLabel="Mark as Sent"
          busy={actions.busy}
          field={{
            label: "The bank's reference",
            description:
              question.payouts.length === 1
                ? "The buyer reads it."
                : "The same for all of them. Different ones come from a file.",
            maxLength: PAYOUT_REFERENCE_MAX_LENGTH,
            isLong: false,
          }}
          onSubmit={(reference) => {
            const lines = question.payouts.map(({ redemption_reference }) => {
              return { redemption_id: redemption_reference, reference };
            });
            actions.sending.mutate({ lines, problems: [] }, settled);
          }}
          onClose={onClose}
        >
          <PayoutLines payouts={question.payouts} />
        </TextDialog>
      );
    case "confirm":
      return (
        <ConfirmDialog
          opened
          title={`Mark ${formatCount(question.payouts.length, "payout")} as confirmed?`}
          confirmLabel="Mark as Confirmed"
          busy={actions.busy}
          onConfirm={() => actions.confirming.mutate(question.payouts, settled)}
          onClose={onClose}
        >
          <span>The bank has paid them. This cannot be undone.</span>
          <PayoutLines payouts={question.payouts} />
        </ConfirmDialog>
      );
    case "export":
      return (
        <ConfirmDialog
          opened
          danger
          title="Export them again?"
          confirmLabel="Export Again"
          busy={actions.busy}
          onConfirm={() =>
            actions.exporting.mutate({ payouts: question.payouts, again: true }, settled)
          }
          onClose={onClose}
        >
          <span>{payoutMessages.exported}</span>
          <PayoutLines
            payouts={question.payouts.filter(({ exported_at }) => exported_at !== null)}
          />
        </ConfirmDialog>
      );
    default:
      return question satisfies undefined;
  }
}

interface TextDialogProps {
  title: string;
  confirmLabel: string;
  danger?: boolean;
  busy: boolean;
  field: { label: string; description: string; maxLength: number; isLong: boolean };
  children: React.ReactNode;
  onSubmit: (text: string) => void;
  onClose: () => void;
}

/** Asks for a text that the change needs. */
function TextDialog(props: TextDialogProps) {
  const { title, confirmLabel, danger = false, busy, children, onSubmit, onClose } = props;
  const { isLong, ...field } = props.field;
  const formId = useId();
  const [text, setText] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const input = {
    ...field,
    name: "text",
    required: true,
    value: text,
    error: problem,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
  };
  return (
    <ConfirmDialog
      opened
      title={title}
      confirmLabel={confirmLabel}
      danger={danger}
      busy={busy}
      form={formId}
      onClose={onClose}
    >
      <span>{children}</span>
      <form
        id={formId}
        noValidate
        className={classes.fields}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          const typed = text.trim();
          setProblem(typed === "" ? "This is required." : null);
          if (typed === "") event.currentTarget.querySelector<HTMLElement>("[name=text]")?.focus();
          else onSubmit(typed);
        }}
      >
        {isLong ? (
          <Textarea {...input} autosize minRows={2} maxRows={6} />
        ) : (
          <TextInput {...input} />
        )}
      </form>
    </ConfirmDialog>
  );
}

/** Renders what was done with a payout that may have been paid, before it is marked as failed. */
function FailureWarning({ payout }: { payout: Payout }) {
  const warning = failureWarning(payout);
  return warning === null ? null : <strong>{`${warning} `}</strong>;
}

/** Renders the payouts that a question is about. */
function PayoutLines({ payouts }: { payouts: readonly Payout[] }) {
  return (
    <ul className={classes.lines}>
      {payouts.map((payout) => (
        <li key={payout.redemption_id}>
          <strong>{formatDollars(paidDollars(payout))}</strong>
          {` to ${nameOf(payout)}, ${payout.redemption_reference}`}
          {payout.exported_at === null ? null : (
            <>
              , exported <DateTime at={payout.exported_at} />
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
