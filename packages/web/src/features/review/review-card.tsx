import { Button, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { useProfile } from "~/features/people/profile";
import classes from "./review.module.css";
import { getOwnerName, type Reviewable } from "./reviewable";
import type { Decisions } from "./use-decisions";

/** Renders review cards one below the other; its children are `li` elements. */
export function ReviewQueue({ children }: { children: ReactNode }) {
  return <ul className={classes.queue}>{children}</ul>;
}

interface ReviewCardProps {
  title: string;
  /** Who, and when. */
  byline: ReactNode;
  badge: ReactNode;
  /** The checkbox before the title. */
  select?: ReactNode;
  /** Everything that the decision is based on. */
  children: ReactNode;
  /** The decision buttons, and links to more. */
  actions: ReactNode;
}

/** Renders one reviewable item. */
export function ReviewCard(props: ReviewCardProps) {
  const { title, byline, badge, select, children, actions } = props;
  const titleId = useId();
  return (
    <article className={classes.card} aria-labelledby={titleId}>
      <header className={classes.head}>
        {select ? <div className={classes.select}>{select}</div> : null}
        <div className={classes.who}>
          <Title order={2} size="h3" id={titleId}>
            {title}
          </Title>
          <p className={classes.byline}>{byline}</p>
        </div>
        {badge}
      </header>
      {children}
      <footer className={classes.foot}>{actions}</footer>
    </article>
  );
}

interface DecisionButtonsProps<Item extends Reviewable> {
  item: Item;
  decisions: Decisions<Item>;
  /** The redemption code that an approval delivers. */
  code?: string | undefined;
  /** Gives the buttons their keyboard shortcuts; for screens with a single item. */
  keys?: boolean;
}

/** Renders Approve, and Reject with a confirmation. Both are disabled while a decision is submitted. */
export function DecisionButtons<Item extends Reviewable>(props: DecisionButtonsProps<Item>) {
  const { item, decisions, code, keys = false } = props;
  const { id: ownId } = useProfile();
  const { kind, progress, submit, confirm } = decisions;
  if (item.user_id === ownId) return <p className={classes.own}>{kind.ownDecisionText}</p>;
  const approving = progress?.inputs.some(
    (input) => input.verdict === "approve" && input.item.id === item.id,
  );
  const name = `${kind.getTitle(item)}, ${getOwnerName(item)}`;
  return (
    <div className={classes.decision}>
      <Button
        variant="default"
        disabled={progress !== null}
        aria-label={`Reject: ${name}`}
        aria-keyshortcuts={keys ? "R" : undefined}
        onClick={() => confirm([{ item, verdict: "reject" }])}
      >
        Reject
      </Button>
      <Button
        disabled={progress !== null && !approving}
        loading={approving}
        aria-label={`Approve: ${name}`}
        aria-keyshortcuts={keys ? "A" : undefined}
        onClick={() => submit([{ item, verdict: "approve", code }])}
      >
        Approve
      </Button>
    </div>
  );
}
