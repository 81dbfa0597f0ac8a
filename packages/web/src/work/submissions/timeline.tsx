import { timelineLabels } from "@signpoint/api/texts";
import type { TimelineEntry } from "@signpoint/api/work/timeline";
import { AwaitedDecision, TimelineItem, TimelineList } from "~/platform/ui/timeline";

interface TimelineProps {
  /** Oldest first. */
  entries: readonly TimelineEntry[];
  /** By when a decision is expected (ISO 8601); null when none is awaited. */
  awaitedBy?: string | null;
  /** True where the signer reads it. */
  isOwn?: boolean;
}

/** Renders what has happened to a signing, oldest first, with who did it where that is told, and what is awaited. */
export function Timeline({ entries, awaitedBy = null, isOwn = false }: TimelineProps) {
  const firstSubmission = entries.findIndex(({ kind }) => kind === "submitted");
  return (
    <TimelineList>
      {entries.map(({ kind, ...entry }, index) => (
        <TimelineItem
          // biome-ignore lint/suspicious/noArrayIndexKey: entries are only added, and two can have one time.
          key={`${kind} ${entry.at} ${index}`}
          name={
            kind === "submitted" && index > firstSubmission
              ? timelineLabels.submitted_again
              : kind === "signer_wrote" && isOwn
                ? timelineLabels.own_message
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
