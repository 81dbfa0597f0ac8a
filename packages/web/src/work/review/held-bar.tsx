import { Button, CloseButton } from "@mantine/core";
import { FocusedStatus } from "~/platform/ui/focus";
import { formatCount } from "~/platform/ui/format";
import { Notice } from "~/platform/ui/notice";
import { DecisionReport } from "./decision-report";
import classes from "./held-bar.module.css";
import { latestHeld } from "./held-decisions";
import { getOwnerName, type Reviewable } from "./reviewable";
import type { Decisions, HeldView } from "./use-decisions";
import { VERDICTS } from "./verdicts";

interface HeldBarProps<Item extends Reviewable> {
  decisions: Decisions<Item>;
  held: HeldView<Item>;
  /** Takes the focus after a decision, where no next item does. */
  takesFocus: boolean;
  onUndo: () => void;
}

/** Renders, above the edge of the screen, the latest decision that can be taken back, and the outcome of those sent. */
export function HeldBar<Item extends Reviewable>(props: HeldBarProps<Item>) {
  const { decisions, held, takesFocus, onUndo } = props;
  const { noun, getTitle } = decisions.kind;
  const shown = latestHeld(held.waiting) ?? held.waiting.at(-1);
  const first = shown?.inputs[0];
  const subject =
    first !== undefined && shown?.inputs.length === 1
      ? `“${getTitle(first.item)}” of ${getOwnerName(first.item)}`
      : formatCount(shown?.inputs.length ?? 0, noun);
  const others = held.waiting.length - 1;
  const hasOutcome = decisions.report !== null || held.unsent.length > 0;
  return (
    <div className={classes.place}>
      <FocusedStatus status={takesFocus ? held.pressed : null}>
        {first === undefined ? null : (
          <div className={classes.bar}>
            <span role="status">
              {`${VERDICTS[first.verdict].doing} ${subject} …`}
              {others > 0 ? ` And ${others} more.` : ""}
            </span>
            {held.canUndo ? (
              <Button variant="default" aria-keyshortcuts="Z" onClick={onUndo}>
                Undo
              </Button>
            ) : null}
          </div>
        )}
      </FocusedStatus>
      {hasOutcome ? (
        <div className={classes.outcome}>
          <div className={classes.texts}>
            {held.unsent.length === 0 ? null : (
              <Notice
                tone="warning"
                title="Not decided before the page was closed or the session ended"
              >
                {held.unsent.join("; ")}
              </Notice>
            )}
            <DecisionReport decisions={decisions} takesFocus={false} />
          </div>
          <CloseButton aria-label="Dismiss" onClick={held.dismiss} />
        </div>
      ) : null}
    </div>
  );
}
