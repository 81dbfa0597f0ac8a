import { Button, Title } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { PersonButton } from "~/features/people/person-button";
import { PersonRecord } from "~/features/people/person-record";
import { useProfile } from "~/features/people/profile";
import classes from "./review.module.css";
import { getOwnerName, type Reviewable } from "./reviewable";
import type { Decisions } from "./use-decisions";

/** How a card is shown. */
export interface CardOptions {
  /** The checkbox that selects it; null where its row has it. */
  select: ReactNode;
  /** True for the one item that the keys decide. */
  keys: boolean;
  /** Stands beside the queue, with its decision always in sight. */
  isBeside: boolean;
}

interface ReviewCardProps {
  /** The id of the item. */
  id: string;
  title: string;
  owner: Reviewable;
  /** What they did, and when. */
  what: ReactNode;
  /** How long it has waited. */
  wait: ReactNode;
  badge: ReactNode;
  options: Omit<CardOptions, "keys">;
  /** Everything that the decision is based on. */
  children: ReactNode;
  /** Below it: what a reviewer adds to the decision. */
  additions?: ReactNode;
  /** The decision buttons, and links to more. */
  actions: ReactNode;
}

/** Renders one reviewable item. It can take the focus, to go on from it after a decision. */
export function ReviewCard(props: ReviewCardProps) {
  const { id, title, owner, what, wait, badge, children, additions, actions } = props;
  const { select, isBeside } = props.options;
  const titleId = useId();
  const [isRecordOpen, setRecordOpen] = useState(false);
  return (
    <article
      className={classes.card}
      aria-labelledby={titleId}
      data-card={id}
      data-beside={isBeside || undefined}
      tabIndex={-1}
    >
      <header className={classes.head}>
        {select ? <div className={classes.select}>{select}</div> : null}
        <div className={classes.who}>
          <Title order={2} size="h3" id={titleId}>
            {title}
          </Title>
          <p className={classes.byline}>
            <PersonButton
              name={getOwnerName(owner)}
              opened={isRecordOpen}
              onToggle={() => setRecordOpen(!isRecordOpen)}
            />
            , {what}
          </p>
        </div>
        <div className={classes.marks}>
          {badge}
          {wait}
        </div>
      </header>
      {isRecordOpen ? <PersonRecord id={owner.user_id} /> : null}
      {children}
      {additions}
      <footer className={classes.foot}>{actions}</footer>
    </article>
  );
}

interface DecisionButtonsProps<Item extends Reviewable> {
  item: Item;
  decisions: Decisions<Item>;
  /** The redemption code that an approval delivers. */
  code?: string | undefined;
  /** Gives the buttons their keyboard shortcuts; for one item of a screen. */
  keys?: boolean;
}

/** Renders Approve, and Reject with a confirmation; cash asks before both. Both are disabled while a decision is submitted. */
export function DecisionButtons<Item extends Reviewable>(props: DecisionButtonsProps<Item>) {
  const { item, decisions, code, keys = false } = props;
  const { id: ownId } = useProfile();
  const { kind, progress, busy, submit, confirm } = decisions;
  if (item.user_id === ownId) return <p className={classes.own}>{kind.ownDecisionText}</p>;
  const approving = progress?.inputs.some(
    (input) => input.verdict === "approve" && input.item.id === item.id,
  );
  const approve = kind.getApprovalCheck(item) === null ? submit : confirm;
  const name = `${kind.getTitle(item)}, ${getOwnerName(item)}`;
  return (
    <div className={classes.decision}>
      <Button
        variant="default"
        disabled={busy}
        aria-label={`Reject: ${name}`}
        aria-keyshortcuts={keys ? "R" : undefined}
        onClick={() => confirm([{ item, verdict: "reject" }])}
      >
        Reject
      </Button>
      <Button
        disabled={busy && approving !== true}
        loading={approving}
        aria-label={`Approve: ${name}`}
        aria-keyshortcuts={keys ? "A" : undefined}
        onClick={() => approve([{ item, verdict: "approve", code }])}
      >
        Approve
      </Button>
    </div>
  );
}
