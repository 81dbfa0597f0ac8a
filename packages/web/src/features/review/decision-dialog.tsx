import { Textarea } from "@mantine/core";
import { NOTE_MAX_LENGTH } from "@signpoint/api/constants";
import { useState } from "react";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import classes from "./review.module.css";
import { countOf, type Matter, personOf, type Verdict } from "./review-kind";
import type { Decisions } from "./use-decisions";

interface DecisionDialogProps<Decided extends Matter> {
  verdict: Verdict;
  matters: readonly Decided[];
  decisions: Decisions<Decided>;
  opened: boolean;
  onConfirm: (note: string) => void;
  onClose: () => void;
}

const VERBS: Record<Verdict, string> = { approve: "Approve", reject: "Reject" };

/** Asks before a decision, of one or of many: its effect, and what those rejected are told. */
export function DecisionDialog<Decided extends Matter>(props: DecisionDialogProps<Decided>) {
  const { verdict, matters, decisions, opened, onConfirm, onClose } = props;
  const { kind, running } = decisions;
  const [note, setNote] = useState("");
  const [first] = matters;
  const single = matters.length === 1 && first !== undefined;
  const named = single ? kind.noun : countOf(matters.length, kind.noun);
  return (
    <ConfirmDialog
      opened={opened}
      title={`${VERBS[verdict]} ${single ? `this ${named}` : named}?`}
      confirmLabel={`${VERBS[verdict]} ${inTitleCase(named)}`}
      danger={verdict === "reject"}
      busy={running !== null}
      onConfirm={() => onConfirm(note.trim())}
      onClose={onClose}
    >
      {single ? <strong>{kind.titleOf(first)}</strong> : <All kind={kind} matters={matters} />}
      <span>{`${kind.effect(verdict, matters)} This cannot be undone.`}</span>
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
          {running === null ? null : `${running.through + 1} of ${running.choices.length} …`}
        </span>
      )}
    </ConfirmDialog>
  );
}

function All<Decided extends Matter>({
  kind,
  matters,
}: Pick<Decisions<Decided>, "kind"> & { matters: readonly Decided[] }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard.
    <section className={classes.matters} aria-label="Selected" tabIndex={0}>
      <ul className={classes.lines}>
        {matters.map((matter) => (
          <li key={matter.id}>
            <strong>{kind.titleOf(matter)}</strong>, {personOf(matter)}
          </li>
        ))}
      </ul>
    </section>
  );
}

function inTitleCase(words: string): string {
  return words.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());
}
