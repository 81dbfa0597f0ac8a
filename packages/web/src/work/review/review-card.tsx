import { Button, Title } from "@mantine/core";
import { type ReactNode, useId, useState } from "react";
import { PersonButton } from "~/accounts/people/person-button";
import { PersonRecord } from "~/accounts/people/person-record";
import { useProfile } from "~/platform/api/profile";
import classes from "./review.module.css";
import { getOwnerName, type Reviewable } from "./reviewable";
import { ReviewerBadge } from "./reviewer-badge";
import type { Decisions } from "./use-decisions";
import { useReviewLease } from "./use-review-lease";
import { VERDICTS } from "./verdicts";

/** How a card is shown. */
export interface CardOptions {
  /** The checkbox that selects it; null where its row has it. */
  select: ReactNode;
  /** True for the one item that the keys decide, and that is leased. */
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
  options: CardOptions;
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
  const { select, keys, isBeside } = props.options;
  useReviewLease(keys && owner.reviewer !== undefined ? id : null);
  const titleId = useId();
  const [isRecordOpen, setRecordOpen] = useState(false);
  return (
    <article
      className={classes.card}
      aria-labelledby={titleId}
      data-card={id}
      data-beside={isBeside || undefined}
      data-open={keys || undefined}
      tabIndex={-1}
    >
      <header className={classes.head}>
        {select ? <div className={classes.select}>{select}</div> : null}
        <div className={classes.who}>
          <Title order={2} size="h3" id={titleId} dir="auto">
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
          <ReviewerBadge item={owner} />
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

/** A later click of a pointer is no part of a double click. */
const DOUBLE_CLICK_MS = 300;

let lastPointerClick = { itemId: "", atMs: Number.NEGATIVE_INFINITY };

/** Returns true for the second click of a double click that began on another item, in whose place this one now stands. */
function isMeantForAnother(itemId: string, { detail, timeStamp }: MouseEvent): boolean {
  // The keys click without a pointer: each press counts.
  if (detail === 0) return false;
  const { itemId: lastId, atMs } = lastPointerClick;
  if (itemId !== lastId && timeStamp - atMs < DOUBLE_CLICK_MS) return true;
  lastPointerClick = { itemId, atMs: timeStamp };
  return false;
}

interface DecisionButtonsProps<Item extends Reviewable> {
  item: Item;
  decisions: Decisions<Item>;
  /** The redemption code that an approval delivers. */
  code?: string | undefined;
  /** Gives the buttons their keyboard shortcuts; for one item of a screen. */
  keys?: boolean;
}

/** Renders a button for each verdict; those with a confirmation or a note open it. All are disabled while a decision is submitted. */
export function DecisionButtons<Item extends Reviewable>(props: DecisionButtonsProps<Item>) {
  const { item, decisions, code, keys = false } = props;
  const { id: ownId } = useProfile();
  const { kind, progress, busy, submit, confirm } = decisions;
  const refusal = kind.getRefusal(item, ownId);
  if (refusal !== null) return <p className={classes.own}>{refusal}</p>;
  const name = `${kind.getTitle(item)}, ${getOwnerName(item)}`;
  const offered = kind.verdicts.filter((verdict) => kind.isOffered?.(item, verdict) ?? true);
  return (
    <div className={classes.decision}>
      {offered.map((verdict) => {
        const { label, key } = VERDICTS[verdict];
        const isDirect = verdict === "approve" && kind.getApprovalCheck(item) === null;
        const decide = isDirect ? submit : confirm;
        const running = progress?.inputs.some(
          (input) => input.verdict === verdict && input.item.id === item.id,
        );
        return (
          <Button
            key={verdict}
            variant={verdict === "approve" ? "filled" : "default"}
            disabled={busy && running !== true}
            loading={running}
            aria-label={`${label}: ${name}`}
            aria-keyshortcuts={keys ? key : undefined}
            onClick={(event) => {
              if (!isMeantForAnother(item.id, event.nativeEvent)) decide([{ item, verdict, code }]);
            }}
          >
            {label}
          </Button>
        );
      })}
    </div>
  );
}
