import { NativeSelect, Textarea } from "@mantine/core";
import { NOTE_MAX_LENGTH, REJECTION_REASONS } from "@signpoint/api/platform/constants";
import { rejectionReasons } from "@signpoint/api/texts";
import { type SubmitEvent, useId } from "react";
import { ConfirmDialog } from "~/platform/ui/dialog";
import { formatCount, joinSentences } from "~/platform/ui/format";
import classes from "./review.module.css";
import { type DecisionInput, getOwnerName, type Reviewable } from "./reviewable";
import { useDecisionFields } from "./use-decision-fields";
import type { Decisions } from "./use-decisions";
import { VERDICTS } from "./verdicts";

/** Asks before the decisions that wait for a confirmation; renders nothing when there are none. */
export function PendingConfirmation<Item extends Reviewable>({
  decisions,
}: {
  decisions: Decisions<Item>;
}) {
  const inputs = decisions.pendingConfirmation;
  const [first] = inputs ?? [];
  if (inputs === null || first === undefined) return null;
  return <DecisionDialog decisions={decisions} inputs={inputs} first={first} />;
}

interface DecisionDialogProps<Item extends Reviewable> {
  decisions: Decisions<Item>;
  inputs: DecisionInput<Item>[];
  first: DecisionInput<Item>;
}

const REASONS = [
  { value: "", label: "Choose a reason" },
  ...REJECTION_REASONS.map((value) => ({ value, label: rejectionReasons[value] })),
];

/** Asks before one or many decisions: states their effect, and takes the reason and a note. */
function DecisionDialog<Item extends Reviewable>(props: DecisionDialogProps<Item>) {
  const { decisions, inputs, first } = props;
  const { kind, progress, submit, confirm } = decisions;
  const formId = useId();
  const fields = useDecisionFields(decisions, inputs);
  const single = inputs.length === 1;
  const { verdict } = first;
  const { question, confirm: confirmTextOf, noteHint, isDanger, isFinal } = VERDICTS[verdict];
  const check = single && verdict === "approve" ? kind.getApprovalCheck(first.item) : null;
  const counted = formatCount(inputs.length, kind.noun);
  const items = inputs.map(({ item }) => item);
  const noteLabel = single ? "Note to the user" : "Note to all of them";
  return (
    <ConfirmDialog
      opened
      title={question(single ? `this ${kind.noun}` : counted)}
      confirmLabel={confirmTextOf(inTitleCase(single ? kind.noun : counted))}
      danger={isDanger}
      busy={progress !== null}
      form={formId}
      onClose={() => {
        // What was written waits for the next time.
        fields.keep();
        confirm(null);
      }}
    >
      {single ? (
        <strong dir="auto">{kind.getTitle(first.item)}</strong>
      ) : (
        <SelectedItems kind={kind} items={items} checks={verdict === "approve"} />
      )}
      <span>
        {joinSentences(kind.effect(verdict, items), isFinal ? "This cannot be undone." : "")}
      </span>
      {check === null ? null : <span>{check}</span>}
      <form
        id={formId}
        noValidate
        className={classes.fields}
        onSubmit={(event: SubmitEvent<HTMLFormElement>) => {
          event.preventDefault();
          const complete = fields.complete(event.currentTarget);
          if (complete !== null) submit(complete);
        }}
      >
        {fields.hasReason ? (
          <NativeSelect
            name="reason"
            label="Reason"
            description="Shown with the rejection."
            required
            data={REASONS}
            value={fields.reason}
            error={fields.problems.reason}
            onChange={(event) => fields.setReason(event.currentTarget.value)}
          />
        ) : null}
        <Textarea
          name="note"
          label={fields.isNoteRequired ? noteLabel : `${noteLabel} (optional)`}
          description={noteHint}
          required={fields.isNoteRequired}
          autosize
          minRows={3}
          maxRows={8}
          maxLength={NOTE_MAX_LENGTH}
          value={fields.note}
          error={fields.problems.note}
          onChange={(event) => fields.setNote(event.currentTarget.value)}
        />
      </form>
      {single ? null : (
        <span role="status">
          {progress === null ? null : `${progress.completed + 1} of ${progress.inputs.length} …`}
        </span>
      )}
    </ConfirmDialog>
  );
}

function SelectedItems<Item extends Reviewable>({
  kind,
  items,
  checks,
}: Pick<Decisions<Item>, "kind"> & {
  items: readonly Item[];
  /** Whether what an approval checks stands with each item. */
  checks: boolean;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className={classes.selected} aria-label="Selected" tabIndex={0}>
      <ul className={classes.lines}>
        {items.map((item) => (
          <li key={item.id}>
            <strong dir="auto">{kind.getTitle(item)}</strong>, {getOwnerName(item)}
            {checks ? <Check text={kind.getApprovalCheck(item)} /> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Check({ text }: { text: string | null }) {
  return text === null ? null : <div>{text}</div>;
}

function inTitleCase(words: string): string {
  return words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
