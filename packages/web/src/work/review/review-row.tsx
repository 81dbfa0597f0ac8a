import type { ReactNode } from "react";
import { NewMessageBadge } from "~/platform/ui/signing-status";
import classes from "./desk.module.css";
import type { Reviewable, ReviewKind } from "./reviewable";
import { ReviewerBadge } from "./reviewer-badge";
import { WaitingTime } from "./waiting-time";

interface ReviewRowProps<Item extends Reviewable> {
  item: Item;
  kind: ReviewKind<Item>;
  row: { title: string; facts: string };
  isCurrent: boolean;
  /** The checkbox that selects it. */
  select: ReactNode;
  onOpen: () => void;
}

/** Renders one item of the queue beside the open one: what it is, whose, and how long it waits. */
export function ReviewRow<Item extends Reviewable>(props: ReviewRowProps<Item>) {
  const { item, kind, row, isCurrent, select, onOpen } = props;
  return (
    <li className={classes.row} data-row={item.id} data-current={isCurrent || undefined}>
      {select === null ? null : <div className={classes.tick}>{select}</div>}
      <button
        type="button"
        className={classes.open}
        aria-current={isCurrent ? "true" : undefined}
        onClick={onOpen}
      >
        <span className={classes.title} dir="auto">
          {row.title}
        </span>
        <span className={classes.facts}>
          <span>{row.facts}</span>
          <WaitingTime kind={kind} item={item} />
          {item.has_new_message === true ? <NewMessageBadge /> : null}
          <ReviewerBadge item={item} />
        </span>
      </button>
    </li>
  );
}
