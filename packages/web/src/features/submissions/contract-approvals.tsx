import { adminMessages } from "@signpoint/api/messages";
import { useInfiniteQuery } from "@tanstack/react-query";
import { DecisionReport } from "~/features/review/decision-report";
import { ReviewList } from "~/features/review/review-list";
import { useDecisions } from "~/features/review/use-decisions";
import { SubmissionCard } from "./submission-card";
import { submissionReview } from "./submission-review";
import { pendingSubmissionsQuery } from "./submissions-query";

const FALLBACKS = { approve: adminMessages.approveFailed, reject: adminMessages.rejectFailed };

/** Submissions that wait for a decision, and what became of the last one. */
export function ContractApprovals() {
  const decisions = useDecisions(submissionReview, FALLBACKS);
  const list = useInfiniteQuery(pendingSubmissionsQuery);
  return (
    <>
      <DecisionReport decisions={decisions} />
      <ReviewList list={list} decisions={decisions}>
        {(submission, select) => (
          <SubmissionCard
            submission={submission}
            decisions={decisions}
            knownBy="contract"
            select={select}
          />
        )}
      </ReviewList>
    </>
  );
}
