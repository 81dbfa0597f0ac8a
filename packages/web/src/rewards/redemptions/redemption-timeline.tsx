import { awaitsConfirmation } from "@signpoint/api/rewards/account-confirmation";
import type {
  AdminRedemptionPage,
  RedemptionEvent,
  RedemptionPage,
} from "@signpoint/api/rewards/redemption";
import { redemptionEventLabels } from "@signpoint/api/texts";
import { DateTime } from "~/platform/ui/format";
import { SectionCard } from "~/platform/ui/sections";
import { AwaitedDecision, TimelineItem, TimelineList } from "~/platform/ui/timeline";

interface RedemptionTimelineProps {
  redemption: RedemptionPage | AdminRedemptionPage;
}

/** Renders what has happened to a redemption, with who did it where that is told, and by when a decision is awaited. */
export function RedemptionTimeline({ redemption }: RedemptionTimelineProps) {
  const isDecisionAwaited = redemption.status === "PENDING" && !awaitsConfirmation(redemption);
  return (
    <SectionCard title="What has happened">
      <TimelineList>
        {redemption.timeline.map(({ kind, until, ...event }) => (
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
        {isDecisionAwaited ? <AwaitedDecision by={redemption.review_due_at} /> : null}
      </TimelineList>
    </SectionCard>
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
