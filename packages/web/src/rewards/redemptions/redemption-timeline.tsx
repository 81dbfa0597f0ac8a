import type { RedemptionEvent } from "@signpoint/api/rewards/redemption";
import { redemptionEventLabels } from "@signpoint/api/texts";
import { DateTime } from "~/platform/ui/format";
import { AwaitedDecision, TimelineItem, TimelineList } from "~/platform/ui/timeline";

interface RedemptionTimelineProps {
  /** Oldest first. */
  events: readonly RedemptionEvent[];
  /** By when a decision is expected (ISO 8601); null when none is awaited. */
  awaitedBy: string | null;
}

/** Renders what has happened to a redemption, with who did it where that is told, and what is awaited. */
export function RedemptionTimeline({ events, awaitedBy }: RedemptionTimelineProps) {
  return (
    <TimelineList>
      {events.map(({ kind, until, ...event }) => (
        <TimelineItem
          key={`${kind} ${event.at} ${event.note}`}
          name={redemptionEventLabels[kind]}
          tone={TONES[kind]}
          facts={
            until === null ? null : (
              <span>
                until <DateTime at={until} zoned />
              </span>
            )
          }
          {...event}
        />
      ))}
      {awaitedBy === null ? null : <AwaitedDecision by={awaitedBy} />}
    </TimelineList>
  );
}

const TONES: Partial<Record<RedemptionEvent["kind"], "good" | "bad">> = {
  approved: "good",
  rejected: "bad",
  payout_confirmed: "good",
  payout_details_asked: "bad",
  payout_failed: "bad",
  payout_returned: "bad",
};
