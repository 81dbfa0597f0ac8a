import { adminMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { DecisionOutcome } from "~/ui/decision-outcome";
import { EmptyState } from "~/ui/empty-state";
import { ErrorState } from "~/ui/error-state";
import { MorePages } from "~/ui/more-pages";
import { ReviewQueue } from "~/ui/review-card";
import { RowsSkeleton } from "~/ui/skeletons";
import { SubmissionCard } from "./submission-card";
import { pendingSubmissionsQuery } from "./submissions-query";
import { useDecision } from "./use-decision";

const FALLBACKS = { approve: adminMessages.approveFailed, reject: adminMessages.rejectFailed };

/** Submissions that wait for a decision, and what became of the last one. */
export function ContractApprovals() {
  const decision = useDecision(FALLBACKS);
  return (
    <>
      <DecisionOutcome problem={decision.problem} done={decision.done} />
      <Queue decision={decision} />
    </>
  );
}

function Queue({ decision }: { decision: ReturnType<typeof useDecision> }) {
  const list = useInfiniteQuery(pendingSubmissionsQuery);
  if (list.isPending) return <RowsSkeleton count={3} height={220} />;
  if (list.data === undefined) {
    return (
      <ErrorState title={adminMessages.approvalsLoadFailed} onRetry={() => void list.refetch()} />
    );
  }
  const submissions = list.data.pages.flatMap((page) => page.items);
  if (submissions.length === 0) {
    return (
      <EmptyState title="Nothing to approve">
        Every submission has been decided. New ones appear here by themselves.
      </EmptyState>
    );
  }
  return (
    <section aria-label="Submissions">
      <ReviewQueue>
        {submissions.map((submission) => (
          <li key={submission.id}>
            <SubmissionCard submission={submission} decision={decision} />
          </li>
        ))}
      </ReviewQueue>
      <MorePages list={list} shown={submissions.length} noun="submissions" />
    </section>
  );
}
