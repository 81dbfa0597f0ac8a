import { Textarea } from "@mantine/core";
import { NOTE_MAX_LENGTH } from "@signpoint/api/constants";
import { useState } from "react";
import { ConfirmDialog } from "~/ui/dialog";
import { formatCount } from "~/ui/format";
import classes from "./review.module.css";
import { type DecisionInput, getOwnerName, type Reviewable, type Verdict } from "./reviewable";
import type { Decisions } from "./use-decisions";

const VERBS: Record<Verdict, string> = { approve: "Approve", reject: "Reject" };
const NOTE_HINTS: Record<Verdict, string> = {
  approve: "Shown with the approval.",
  reject: "Shown with the rejection: what was missing, or wrong.",
};

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

/** Asks before one or many decisions: states their effect, and takes a note. */
function DecisionDialog<Item extends Reviewable>(props: DecisionDialogProps<Item>) {
  const { decisions, inputs, first } = props;
  const { kind, progress, submit, confirm } = decisions;
  const single = inputs.length === 1;
  const [note, setNote] = useState(single ? (decisions.notes[first.item.id] ?? "") : "");
  const { verdict } = first;
  const check = single && verdict === "approve" ? kind.getApprovalCheck(first.item) : null;
  const subject = single ? kind.noun : formatCount(inputs.length, kind.noun);
  const items = inputs.map(({ item }) => item);
  const written = single ? { note } : note.trim() !== "" && { note };
  const submitAll = () => submit(inputs.map((input) => ({ ...input, ...written })));
  return (
    <ConfirmDialog
      opened
      title={`${VERBS[verdict]} ${single ? `this ${subject}` : subject}?`}
      confirmLabel={`${VERBS[verdict]} ${inTitleCase(subject)}`}
      danger={verdict === "reject"}
      busy={progress !== null}
      onConfirm={submitAll}
      onClose={() => confirm(null)}
    >
      {single ? (
        <strong>{kind.getTitle(first.item)}</strong>
      ) : (
        <SelectedItems kind={kind} items={items} />
      )}
      <span>{`${kind.effect(verdict, items)} This cannot be undone.`}</span>
      {check === null ? null : <span>{check}</span>}
      <Textarea
        label={single ? "Note to the user (optional)" : "Note to all of them (optional)"}
        description={NOTE_HINTS[verdict]}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={NOTE_MAX_LENGTH}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
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
}: Pick<Decisions<Item>, "kind"> & { items: readonly Item[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className={classes.selected} aria-label="Selected" tabIndex={0}>
      <ul className={classes.lines}>
        {items.map((item) => (
          <li key={item.id}>
            <strong>{kind.getTitle(item)}</strong>, {getOwnerName(item)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function inTitleCase(words: string): string {
  return words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
