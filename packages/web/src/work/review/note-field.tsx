import { Button, Textarea } from "@mantine/core";
import { NOTE_MAX_LENGTH } from "@signpoint/api/platform/constants";
import { useState } from "react";
import classes from "./review.module.css";
import type { Reviewable } from "./reviewable";
import type { Decisions } from "./use-decisions";

interface NoteFieldProps<Item extends Reviewable> {
  item: Item;
  decisions: Decisions<Item>;
}

/** Renders the field for the note that goes with any decision; a button opens it. */
export function NoteField<Item extends Reviewable>({ item, decisions }: NoteFieldProps<Item>) {
  const note = decisions.drafts[item.id]?.note ?? "";
  const [opened, setOpened] = useState(false);
  if (!opened && note === "") {
    return (
      <div>
        <Button variant="subtle" className={classes.quiet} onClick={() => setOpened(true)}>
          Add a Note
        </Button>
      </div>
    );
  }
  return (
    <Textarea
      label="Note to the user (optional)"
      description="Shown with your decision."
      autosize
      /* A note that is there already leaves the focus where it is. */
      autoFocus={note === ""}
      minRows={2}
      maxRows={8}
      maxLength={NOTE_MAX_LENGTH}
      value={note}
      onChange={(event) => {
        setOpened(true);
        decisions.setDraft(item.id, {
          ...decisions.drafts[item.id],
          note: event.currentTarget.value,
        });
      }}
    />
  );
}
