import type { TimelineEntry } from "@signpoint/api/entities/timeline";
import { timelineLabels } from "@signpoint/api/messages";
import { DateTime } from "~/ui/format";
import classes from "./timeline.module.css";

interface TimelineProps {
  /** Oldest first. */
  entries: readonly TimelineEntry[];
  /** By when a decision is expected (ISO 8601); null when none is awaited. */
  awaitedBy?: string | null;
}

/** Renders what has happened to a signing, oldest first, with who did it where that is told, and what is awaited. */
export function Timeline({ entries, awaitedBy = null }: TimelineProps) {
  const firstSubmission = entries.findIndex(({ kind }) => kind === "submitted");
  return (
    <ol className={classes.timeline}>
      {entries.map(({ kind, at, username, note }, index) => (
        <li key={`${kind} ${at}`} data-tone={TONES[kind]}>
          <p className={classes.name}>
            {kind === "submitted" && index > firstSubmission
              ? timelineLabels.submitted_again
              : timelineLabels[kind]}
          </p>
          <p className={classes.facts}>
            <DateTime at={at} />
            {username === null ? null : <span>{`by ${username}`}</span>}
          </p>
          {note === null ? null : <blockquote className={classes.note}>{note}</blockquote>}
        </li>
      ))}
      {awaitedBy === null ? null : (
        <li data-awaited>
          <p className={classes.name}>Decision</p>
          <p className={classes.facts}>
            <span>
              Expected by <DateTime at={awaitedBy} />
            </span>
          </p>
        </li>
      )}
    </ol>
  );
}

/** The entries that end well, or badly, for the signer. */
const TONES: Partial<Record<TimelineEntry["kind"], "good" | "bad">> = {
  approved: "good",
  appeal_overturned: "good",
  paid: "good",
  rejected: "bad",
  removed: "bad",
  not_corrected: "bad",
  missed: "bad",
  lapsed: "bad",
  appeal_upheld: "bad",
};
