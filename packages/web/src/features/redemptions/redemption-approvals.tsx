import type { REDEMPTION_TYPES } from "@signpoint/api/constants";
import { adminMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { DecisionOutcome } from "~/ui/decision-outcome";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { MorePages } from "~/ui/more-pages";
import { ReviewQueue } from "~/ui/review-card";
import { RowsSkeleton } from "~/ui/skeletons";
import { RedemptionReviewCard } from "./redemption-review-card";
import { pendingRedemptionsQuery } from "./redemptions-query";
import { type RedemptionDecisions, useRedemptionDecision } from "./use-redemption-decision";

type RedemptionType = (typeof REDEMPTION_TYPES)[number];

/** Redemptions of one type that wait for a decision, and what became of the last one. */
export function RedemptionApprovals({ type }: { type: RedemptionType }) {
  const decision = useRedemptionDecision();
  return (
    <>
      <DecisionOutcome problem={decision.problem} done={decision.done} />
      <Queue type={type} decision={decision} />
    </>
  );
}

function Queue(props: { type: RedemptionType; decision: RedemptionDecisions }) {
  const list = useInfiniteQuery(pendingRedemptionsQuery(props.type));
  if (list.isPending) return <RowsSkeleton count={3} height={220} />;
  if (list.data === undefined) {
    return (
      <ErrorState title={adminMessages.approvalsLoadFailed} onRetry={() => void list.refetch()} />
    );
  }
  const redemptions = list.data.pages.flatMap((page) => page.items);
  if (redemptions.length === 0) {
    return (
      <EmptyState title="Nothing to approve">
        Every redemption has been decided. New ones appear here by themselves.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Redemptions">
      <ReviewQueue>
        {redemptions.map((redemption) => (
          <li key={redemption.id}>
            <RedemptionReviewCard redemption={redemption} decision={props.decision} />
          </li>
        ))}
      </ReviewQueue>
      <MorePages list={list} shown={redemptions.length} noun="redemptions" />
    </section>
  );
}
