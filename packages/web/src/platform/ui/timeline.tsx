import type { ReactNode } from "react";
import { DateTime } from "./format";
import classes from "./timeline.module.css";

/** Renders what has happened to a record, oldest first; its children are `TimelineItem`s. */
export function TimelineList({ children }: { children: ReactNode }) {
  return <ol className={classes.timeline}>{children}</ol>;
}

interface TimelineItemProps {
  name: string;
  /** ISO 8601. */
  at: string;
  /** Who did it; null where that is not told. */
  username: string | null;
  /** Whether it is good or bad for the owner. */
  tone?: "good" | "bad" | undefined;
  /** More facts, beside the time. */
  facts?: ReactNode;
  /** What was written; null without a note. */
  note: string | null;
}

/** Renders one event. */
export function TimelineItem({ name, at, username, tone, facts, note }: TimelineItemProps) {
  return (
    <li data-tone={tone}>
      <p className={classes.name}>{name}</p>
      <p className={classes.facts}>
        <DateTime at={at} />
        {username === null ? null : <span>{`by ${username}`}</span>}
        {facts}
      </p>
      {note === null ? null : (
        <blockquote className={classes.note} dir="auto">
          {note}
        </blockquote>
      )}
    </li>
  );
}

/** Renders the decision that is awaited, with the time by which it is expected (ISO 8601). */
export function AwaitedDecision({ by }: { by: string }) {
  return (
    <li data-awaited>
      <p className={classes.name}>Decision</p>
      <p className={classes.facts}>
        <span>
          Expected by <DateTime at={by} zoned />
        </span>
      </p>
    </li>
  );
}
