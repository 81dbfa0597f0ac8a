import { Textarea } from "@mantine/core";
import { NOTE_MAX_LENGTH } from "@signpoint/api/constants";
import { useState } from "react";
import { ConfirmDialog } from "~/ui/confirm-dialog";
import classes from "./review.module.css";
import { type Choice, countOf, type Matter, personOf, type Verdict } from "./review-kind";
import type { Decisions } from "./use-decisions";

const VERBS: Record<Verdict, string> = { approve: "Approve", reject: "Reject" };

/** Asks before the decisions that wait for it, of one or of many. */
export function DecisionDialog<Decided extends Matter>({
  decisions,
}: {
  decisions: Decisions<Decided>;
}) {
  const [first] = decisions.asked ?? [];
  if (decisions.asked === null || first === undefined) return null;
  return <Question decisions={decisions} choices={decisions.asked} first={first} />;
}

interface QuestionProps<Decided extends Matter> {
  decisions: Decisions<Decided>;
  choices: Choice<Decided>[];
  first: Choice<Decided>;
}

/** The effect of the choices, and what those who are rejected will be told. */
function Question<Decided extends Matter>({ decisions, choices, first }: QuestionProps<Decided>) {
  const { kind, running, decide, ask } = decisions;
  const [note, setNote] = useState("");
  const { verdict } = first;
  const single = choices.length === 1;
  const named = single ? kind.noun : countOf(choices.length, kind.noun);
  const matters = choices.map(({ matter }) => matter);
  const confirm = () => {
    const written = verdict === "reject" ? { note: note.trim() } : {};
    decide(choices.map((choice) => ({ ...choice, ...written })));
  };
  return (
    <ConfirmDialog
      opened
      title={`${VERBS[verdict]} ${single ? `this ${named}` : named}?`}
      confirmLabel={`${VERBS[verdict]} ${inTitleCase(named)}`}
      danger={verdict === "reject"}
      busy={running !== null}
      onConfirm={confirm}
      onClose={() => ask(null)}
    >
      {single ? (
        <strong>{kind.titleOf(first.matter)}</strong>
      ) : (
        <All kind={kind} matters={matters} />
      )}
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
