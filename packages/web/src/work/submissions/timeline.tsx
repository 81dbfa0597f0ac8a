import { timelineLabels } from "@signpoint/api/texts";
import type { TimelineEntry } from "@signpoint/api/work/timeline";
import { AwaitedDecision, TimelineItem, TimelineList } from "~/platform/ui/timeline";

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
    <TimelineList>
      {entries.map(({ kind, ...entry }, index) => (
        <TimelineItem
          key={`${kind} ${entry.at}`}
          name={
            kind === "submitted" && index > firstSubmission
              ? timelineLabels.submitted_again
              : timelineLabels[kind]
          }
          tone={TONES[kind]}
          {...entry}
        />
      ))}
      {awaitedBy === null ? null : <AwaitedDecision by={awaitedBy} />}
    </TimelineList>
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
  deducted: "bad",
};
