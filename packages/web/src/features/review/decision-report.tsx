import { Textarea } from "@mantine/core";
import { NOTE_MAX_LENGTH } from "@signpoint/api/constants";
import { type ReactNode, useState } from "react";
import { ConfirmDialog } from "~/ui/dialog";
import { FocusedStatus } from "~/ui/focus";
import { formatCount } from "~/ui/format";
import { Notice } from "~/ui/notice";
import classes from "./review.module.css";
import { type DecisionInput, getOwnerName, type Reviewable, type Verdict } from "./reviewable";
import type { Decisions, Outcome } from "./use-decisions";

const VERBS: Record<Verdict, string> = { approve: "Approve", reject: "Reject" };

/** More outcomes than this are folded away. */
const OUTCOMES_UNFOLDED = 5;

interface DecisionReportProps<Item extends Reviewable> {
  decisions: Decisions<Item>;
  /** Shown below the report of a decision that succeeded: where to go next. */
  children?: ReactNode;
}

/** Renders the outcome of each of the last decisions, and the confirmation dialog of the next ones. */
export function DecisionReport<Item extends Reviewable>(props: DecisionReportProps<Item>) {
  const { decisions, children } = props;
  const { report, pendingConfirmation } = decisions;
  const { done = [], failed = [] } = report ?? {};
  const noun = decisions.kind.noun;
  const single = done.length + failed.length === 1;
  const [first] = pendingConfirmation ?? [];
  return (
    <>
      <FocusedStatus status={report}>
        {failed.length === 0 ? null : (
          <Notice
            tone="error"
            title={single ? undefined : `${formatCount(failed.length, noun)} not decided`}
          >
            {single ? failed[0]?.text : <Outcomes outcomes={failed} />}
          </Notice>
        )}
        {done.length === 0 ? null : (
          <Notice
            tone="success"
            title={single ? undefined : `${formatCount(done.length, noun)} decided`}
          >
            {single ? done[0]?.text : <FoldedOutcomes outcomes={done} />}
          </Notice>
        )}
        {done.length === 0 ? null : children}
      </FocusedStatus>
      {pendingConfirmation === null || first === undefined ? null : (
        <DecisionDialog decisions={decisions} inputs={pendingConfirmation} first={first} />
      )}
    </>
  );
}

function FoldedOutcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  if (outcomes.length <= OUTCOMES_UNFOLDED) return <Outcomes outcomes={outcomes} />;
  return (
    <details>
      <summary>Show each decision</summary>
      <Outcomes outcomes={outcomes} />
    </details>
  );
}

function Outcomes({ outcomes }: { outcomes: readonly Outcome[] }) {
  return (
    <ul className={classes.lines}>
      {outcomes.map(({ id, text }) => (
        <li key={id}>{text}</li>
      ))}
    </ul>
  );
}

interface DecisionDialogProps<Item extends Reviewable> {
  decisions: Decisions<Item>;
  inputs: DecisionInput<Item>[];
  first: DecisionInput<Item>;
}

/** Renders the effect of one or many decisions, and the field for the note with a rejection. */
function DecisionDialog<Item extends Reviewable>(props: DecisionDialogProps<Item>) {
  const { decisions, inputs, first } = props;
  const { kind, progress, submit, confirm } = decisions;
  const [note, setNote] = useState("");
  const { verdict } = first;
  const single = inputs.length === 1;
  const subject = single ? kind.noun : formatCount(inputs.length, kind.noun);
  const items = inputs.map(({ item }) => item);
  const submitAll = () => {
    const written = verdict === "reject" ? { note: note.trim() } : {};
    submit(inputs.map((input) => ({ ...input, ...written })));
  };
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
      {verdict === "approve" ? null : (
        <Textarea
          label={single ? "Note to the user (optional)" : "Note to all of them (optional)"}
          description="Shown with the rejection: what was missing, or wrong."
          autosize
          minRows={3}
          maxRows={8}
          maxLength={NOTE_MAX_LENGTH}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      )}
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
